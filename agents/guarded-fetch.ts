import type { Transformer } from 'node:stream/web';
import { CallFailure } from './call-failure.ts';

/** No reply is as long, and no event of one: arguments of tools come in pieces, and a file has 400,000 characters. Bytes. */
const MOST_BYTES = 256 * 2 ** 20;
const LONGEST_LINE = 2 * 2 ** 20;
const NEWLINE = 0x0a;

/**
 * `fetch` for the vendors' SDKs. Does not follow redirects, which would carry the key to whoever is named there; tells a page from a stream; ends a
 * stream without end. Throws `CallFailure`, which the SDKs wrap.
 */
export async function guardedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { status, statusText, headers, body } = response;
  if (status >= 300 && status < 400) {
    await body?.cancel();
    throw new CallFailure(
      'refused',
      `${status}: the server sends us on to ${headers.get('location') ?? 'nowhere'}, where the key is not sent`,
    );
  }
  if (body === null) return response;
  const watched = new Response(body.pipeThrough(new TransformStream(limits())), { status, statusText, headers });
  const type = headers.get('content-type') ?? 'text/event-stream';
  if (!response.ok || type.includes('text/event-stream')) return watched;
  throw new CallFailure('cut', `${type} instead of a stream: ${await beginning(watched)}`);
}

function limits(): Transformer<Uint8Array, Uint8Array> {
  let [all, line] = [0, 0];
  return {
    transform(chunk, controller) {
      const at = chunk.lastIndexOf(NEWLINE);
      all += chunk.length;
      line = at < 0 ? line + chunk.length : chunk.length - at;
      if (all > MOST_BYTES || line > LONGEST_LINE) controller.error(new CallFailure('cut', 'a stream without end'));
      else controller.enqueue(chunk);
    },
  };
}

async function beginning(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return first?.value ?? '';
}
