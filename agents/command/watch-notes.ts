import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Usage } from '../../pipeline/core/model-turn.ts';
import type { CommandNotes } from './command-agent.ts';

const EVERY_MS = 500;

export interface NotesWatch {
  /** Tokens of all its sessions so far; null where nothing is noted. */
  used(): Usage | null;
  forget(): void;
}

/** Reads the notes of a running agent again and again, below settings that are its alone, and tells what it has used. */
export function watchNotes(notes: CommandNotes, settings: string, onUse: (usage: Usage) => void): NotesWatch {
  const used = (): Usage | null => sum(textsBelow(join(settings, notes.folder)).flatMap((text) => notes.used(text) ?? []));
  const clock = setInterval(() => {
    const usage = used();
    if (usage !== null) onUse(usage);
  }, EVERY_MS);
  return { used, forget: () => clearInterval(clock) };
}

function textsBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return []; // not there yet, or just being moved
  }
}

const sum = (all: readonly Usage[]): Usage | null =>
  all.length === 0
    ? null
    : all.reduce((a, b) => ({
        input: a.input + b.input,
        cached: a.cached + b.cached,
        cacheWrite: a.cacheWrite + b.cacheWrite,
        output: a.output + b.output,
      }));
