import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../core/canonical-json.ts';
import { AegisError } from '../core/errors.ts';
import { inStore } from './store-errors.ts';
import { writeOnce } from './write-once.ts';

/** Content-addressed files: written once under the hash of their bytes, by rename, so that a reader sees the whole or nothing. Safe from several processes and threads. */
export class ArtifactStore {
  readonly #folder: string;
  /** Texts put or read lately: the next stage usually asks for what the last one stored. */
  readonly #recent = new Map<string, string>();
  #recentLength = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  put(content: string | Uint8Array): string {
    const hash = sha256(content);
    if (typeof content === 'string') this.#remember(hash, content);
    const path = this.#pathOf(hash);
    if (existsSync(path)) return hash;
    return inStore('storing an artifact', () => {
      mkdirSync(join(this.#folder, hash.slice(0, 2)), { recursive: true });
      // A database row that names this hash must not outlive the bytes.
      writeOnce(path, content);
      return hash;
    });
  }

  /** Throws `data/invalid` when it is not there or its bytes are not what its name says. */
  get(hash: string): string {
    const recent = this.#recent.get(hash);
    if (recent !== undefined) return recent;
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new AegisError('data/invalid', `not the name of an artifact: ${hash.slice(0, 80)}`);
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(this.#pathOf(hash));
    } catch (error) {
      throw new AegisError('data/invalid', `artifact ${hash} is missing from ${this.#folder}`, {
        cause: error,
        hint: 'The folder artifacts/ belongs to aegis.db; restore it, or start a new workspace.',
      });
    }
    if (sha256(bytes) !== hash)
      throw new AegisError('data/invalid', `artifact ${hash} is damaged`, {
        hint: 'Remove the file and run with a new workspace.',
      });
    const text = Buffer.from(bytes).toString('utf8');
    this.#remember(hash, text);
    return text;
  }

  #pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2));
  }

  #remember(hash: string, text: string): void {
    if (text.length > 1_000_000 || this.#recent.has(hash)) return;
    this.#recent.set(hash, text);
    this.#recentLength += text.length;
    for (const [oldest, old] of this.#recent) {
      if (this.#recentLength <= 16_000_000) break;
      this.#recent.delete(oldest);
      this.#recentLength -= old.length;
    }
  }
}
