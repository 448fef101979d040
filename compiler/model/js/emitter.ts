/** One JavaScript function being written: its lines, its names, and where it finds everything else. */
import type { IntType } from '../../../pipeline/core/rust-type.ts';
import type { Core, Local } from '../core.ts';
import type { Global } from '../environment.ts';
import type { CodeSink } from './scalar-code.ts';

/** What the unit being compiled offers to the functions in it. */
export interface Unit {
  /** Recursive functions are generators, driven by `$.drive`. */
  readonly deep: boolean;
  /** The function's name in the code; it will be part of the unit. */
  functionOf(decl: Global): string;
  /** A value from outside the code. */
  constant(value: unknown): string;
  width(type: IntType): string;
  /** Whether calls of the function must be yielded. */
  isRecursive(decl: Global): boolean;
  /** Definitions that are small and not recursive may be written in place. */
  mayInline(decl: Global): Core | null;
  /** The `Inhabited` instance declared for a type. */
  inhabited(typeName: string): Global | null;
}

/** Where a term's value goes. `perform`: the term is a `Result` and what goes there is the value of its `ok`. */
export type Dest =
  | { readonly kind: 'return'; readonly perform: boolean }
  | { readonly kind: 'var'; readonly name: string; readonly perform: boolean }
  /** A tuple taken apart into variables that are declared already. */
  | { readonly kind: 'parts'; readonly parts: Parts; readonly perform: boolean }
  /** One step of a loop: `cont` sets the state and goes round, `done` leaves. */
  | { readonly kind: 'step'; readonly label: string; readonly state: Parts; readonly done: Dest; readonly perform: boolean };

export type Parts =
  /** `lane`: what is set must be a bigint. */
  | { readonly kind: 'leaf'; readonly name: string | null; readonly lane: boolean }
  | { readonly kind: 'pair'; readonly left: Parts; readonly right: Parts };

/** The writing of terms, as its parts see each other. */
export interface Writer {
  /** An expression; statements may be written before it. */
  value(e: Emitter, core: Core): string;
  /** The value of an `ok` (of a term of type `Result`) as an expression; failure throws. */
  perform(e: Emitter, core: Core): string;
  /** Statements that bring the term's value where it goes. */
  emit(e: Emitter, core: Core, dest: Dest): void;
  /** A value as a name or a literal. */
  atom(e: Emitter, core: Core): string;
}

export class Emitter implements CodeSink {
  readonly unit: Unit;
  readonly write: Writer;
  readonly self: Global | null;
  /** Variables that a tail call sets, if the function loops. */
  readonly tailParams: readonly string[] | null;
  lines: string[] = [];
  readonly names: Map<Local, string>;
  /** Set when the code yields. */
  yields = false;
  /** Set when a tail call goes round. */
  loops = false;
  /** Variables whose code is a bigint of their width: lanes.ts. */
  readonly lanes: Set<Local>;
  /** Back functions of `index_mut` that are only called: what they write to. */
  readonly setters: Map<Local, { readonly seq: string; readonly place: string }>;
  private readonly counter: { next: number };

  constructor(
    unit: Unit,
    write: Writer,
    self: Global | null,
    tailParams: readonly string[] | null,
    parent: Emitter | null = null,
  ) {
    this.unit = unit;
    this.write = write;
    this.self = self;
    this.tailParams = tailParams;
    this.names = new Map(parent?.names);
    this.setters = parent?.setters ?? new Map();
    this.lanes = parent?.lanes ?? new Set();
    this.counter = parent?.counter ?? { next: 0 };
  }

  line(text: string): void {
    this.lines.push(text);
  }

  /** Names are made of a letter and a number: nothing from the text. */
  fresh(hint: string): string {
    return `${hint}${this.counter.next++}`;
  }

  width(type: IntType): string {
    return this.unit.width(type);
  }

  /** Makes a constant of the code and lets the variable mean it. */
  bind(local: Local, code: string): void {
    this.lanes.delete(local);
    if (isAtom(code)) {
      this.names.set(local, code);
      return;
    }
    const name = this.fresh('v');
    this.line(`const ${name} = ${code};`);
    this.names.set(local, name);
  }

  /** What `act` writes, apart from the other lines. */
  capture(act: () => void): string[] {
    const outer = this.lines;
    this.lines = [];
    act();
    const inner = this.lines;
    this.lines = outer;
    return inner;
  }
}

/** A name or a literal: may be written twice. Parameters of functions that loop are never handed out, so names do not change. */
export const isAtom = (code: string): boolean => /^[A-Za-z$_][\w$]*$|^\(?-?\d+n?\)?$|^"[^"\\]*"$|^[$CKW]\.\w+$/.test(code);
