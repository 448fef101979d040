import type { RustcOutput } from '../../compiler/translate-api.ts';
import { toolContext } from './tool-context.ts';

/** What the machine's rustc prints about one crate. Throws when it does not compile. */
export async function rustcOutput(
  crate: string,
  lib: string,
  modules: Readonly<Record<string, string>> = {},
): Promise<RustcOutput> {
  const { context, dispose } = toolContext();
  try {
    const answer = await context.rustc.dump({ crate, edition: '2021', sources: { 'src/lib.rs': lib, ...modules } });
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
    return answer.value.output;
  } finally {
    await dispose();
  }
}
