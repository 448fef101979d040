import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson, sha256 } from '../core/canonical-json.ts';
import { AegisError } from '../core/errors.ts';
import { RecordedCall } from '../core/model-turn.ts';
import { makeFolder } from './make-folder.ts';
import { writeOnce } from './write-once.ts';

/** Finished calls of language models, a file each under the hash of what was asked. The folder alone is enough to run again without a model. */
export class TranscriptFolder {
  readonly #folder: string;
  #generations: readonly string[] | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(call: string): RecordedCall | undefined {
    const path = this.#pathOf(call);
    if (!existsSync(path)) return undefined;
    const recorded = read(path);
    const { who, account, request } = recorded;
    if (sha256(canonicalJson([who, account, request])) === call) return recorded;
    throw new AegisError('data/invalid', `${path}: the question in it is not the one it is named after`, {
      hint: 'Was the file edited? Remove it; the call will be made again.',
    });
  }

  keep(call: string, recorded: RecordedCall): void {
    makeFolder(join(this.#folder, call.slice(0, 2)));
    writeOnce(this.#pathOf(call), `${canonicalJson(recorded)}\n`);
  }

  findNote(name: string): string | undefined {
    const path = join(this.#folder, 'notes', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  note(name: string, text: string): void {
    makeFolder(join(this.#folder, 'notes'));
    writeOnce(join(this.#folder, 'notes', name), text);
  }

  /** Provider and model of some call in it; null where there is none. */
  anybody(): string | null {
    for (const { who } of this.#calls()) return who;
    return null;
  }

  /** Names of the generations its calls belong to. Reads every call once. */
  generations(): readonly string[] {
    this.#generations ??= [...new Set([...this.#calls()].map(({ account }) => account.generation))].toSorted();
    return this.#generations;
  }

  *#calls(): Generator<RecordedCall> {
    if (!existsSync(this.#folder)) return;
    for (const two of readdirSync(this.#folder).toSorted()) {
      if (!/^[0-9a-f]{2}$/.test(two)) continue;
      const files = readdirSync(join(this.#folder, two)).filter((name) => /^[0-9a-f]{62}\.json$/.test(name));
      for (const file of files.toSorted()) yield read(join(this.#folder, two, file));
    }
  }

  #pathOf(call: string): string {
    return join(this.#folder, call.slice(0, 2), `${call.slice(2)}.json`);
  }
}

function read(path: string): RecordedCall {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new AegisError('data/invalid', `${path}: not JSON`, { cause });
  }
  const parsed = RecordedCall.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new AegisError('data/invalid', `${path}: ${z.prettifyError(parsed.error)}`, { cause: parsed.error });
}
