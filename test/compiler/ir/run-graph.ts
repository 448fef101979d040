/** Reference semantics of the graph and the tree: locals are cells, references pointers into them. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import { bitsOf } from '../../../pipeline/core/rust-type.ts';
import type { Cfg, CfgBlock, CfgEnd, CfgLocal, CfgRvalue, CfgStatement } from '../../../compiler/ir/cfg.ts';
import { typeOfOperand, typeOfPlace } from '../../../compiler/ir/place-type.ts';
import type { Tree, TreeBody } from '../../../compiler/ir/tree.ts';
import type { BinaryOp, Operand, Place } from '../../../compiler/rust/mir.ts';
import type { Callee, MirType } from '../../../compiler/rust/mir-type.ts';
import type { Library } from './library.ts';
import { cast } from './functional-operations.ts';
import { initialised, stepInto, UNINITIALISED } from './graph-places.ts';
import { constantValue, exact, intType, operate, wrapTo } from './graph-operations.ts';
import { bool, fitting, inRange, int, isData, isPointer, items, OutOfFuel, Panic, type Pointer, type Value } from './values.ts';

export interface Program {
  readonly body: (key: string) => Cfg | TreeBody;
  readonly library: Library;
  /** Variant of a discriminant's bit pattern, and the other way round. */
  readonly discriminant: (type: MirType, variant: string) => bigint;
}

export class GraphInterpreter {
  readonly #program: Program;
  #fuel: number;

  constructor(program: Program, fuel: number) {
    this.#program = program;
    this.#fuel = fuel;
  }

  /** `&mut` arguments are pointers, changed in place. */
  call(key: string, args: readonly Value[]): Value {
    this.spend();
    const body = this.#program.body(key);
    const frame = new Frame(this, this.#program, body.locals);
    args.forEach((arg, i) => frame.cells.set(i + 1, arg));
    return 'tree' in body ? frame.runTree(body.tree) : frame.runGraph(body.blocks);
  }

  spend(): void {
    if (--this.#fuel < 0) throw new OutOfFuel('fuel');
  }
}

type Leave = { readonly kind: 'break' | 'continue'; readonly label: number } | 'return';

class Frame {
  readonly cells = new Map<number, Value>();
  readonly #interpreter: GraphInterpreter;
  readonly #program: Program;
  readonly #locals: readonly CfgLocal[];

  constructor(interpreter: GraphInterpreter, program: Program, locals: readonly CfgLocal[]) {
    this.#interpreter = interpreter;
    this.#program = program;
    this.#locals = locals;
  }

  runGraph(blocks: ReadonlyMap<number, CfgBlock>): Value {
    let at = 0;
    for (;;) {
      this.#interpreter.spend();
      const block = blocks.get(at);
      if (block === undefined) throw new TypeError(`no block ${at}`);
      for (const s of block.statements) this.#statement(s);
      if (block.end.kind === 'return') return this.#result();
      at = this.#next(block.end);
    }
  }

  runTree(tree: Tree): Value {
    const left = this.#tree(tree);
    if (left !== 'return') throw new TypeError('control leaves the function');
    return this.#result();
  }

  #result(): Value {
    return this.cells.get(0) ?? null;
  }

  #tree(tree: Tree): Leave {
    switch (tree.kind) {
      case 'seq':
        for (const s of tree.statements) this.#statement(s);
        return this.#tree(tree.end);
      case 'block': {
        const left = this.#tree(tree.inside);
        return left !== 'return' && left.kind === 'break' && left.label === tree.label ? this.#tree(tree.after) : left;
      }
      case 'loop':
        for (;;) {
          this.#interpreter.spend();
          const left = this.#tree(tree.body);
          if (left === 'return' || left.kind !== 'continue' || left.label !== tree.label) return left;
        }
      case 'break':
      case 'continue':
        return tree;
      case 'if':
        return this.#tree(bool(this.#operand(tree.condition)) ? tree.then : tree.else);
      case 'match': {
        const variant = this.#variant(tree.place);
        return this.#tree(chosen(tree.arms.find((arm) => arm.variants.includes(variant))?.body ?? tree.otherwise));
      }
      case 'switch': {
        const bits = this.#bits(tree.value);
        return this.#tree(chosen(tree.arms.find((arm) => arm.values.includes(bits))?.body ?? tree.otherwise));
      }
      case 'return':
        return 'return';
      case 'panic':
        throw new Panic('panic');
      case 'unreachable':
        throw new TypeError('unreachable code is reached');
      default:
        return assertNever(tree);
    }
  }

  #next(end: CfgEnd): number {
    switch (end.kind) {
      case 'goto':
        return end.target;
      case 'if':
        return bool(this.#operand(end.condition)) ? end.then : end.else;
      case 'match': {
        const variant = this.#variant(end.place);
        return chosen(end.arms.find((arm) => arm.variants.includes(variant))?.target ?? end.otherwise);
      }
      case 'switch': {
        const bits = this.#bits(end.value);
        return chosen(end.arms.find((arm) => arm.values.includes(bits))?.target ?? end.otherwise);
      }
      case 'panic':
        throw new Panic('panic');
      case 'unreachable':
      case 'return':
        throw new TypeError(`${end.kind} code is reached`);
      default:
        return assertNever(end);
    }
  }

  #variant(place: Place): string {
    const value = this.#pointer(place).get();
    if (!isData(value) || value.variant === null) throw new TypeError('a match on a value without variant');
    return value.variant;
  }

  #bits(operand: Operand): bigint {
    const value = this.#operand(operand);
    if (typeof value === 'boolean') return value ? 1n : 0n;
    if (typeof value === 'string') return BigInt(value.codePointAt(0) ?? 0);
    const type = typeOfOperand(this.#locals, operand);
    return BigInt.asUintN(type?.kind === 'int' ? bitsOf(type.type) : 64, int(value));
  }

  #statement(s: CfgStatement): void {
    switch (s.kind) {
      case 'assign': {
        const value = this.#rvalue(s.value, typeOfPlace(this.#locals, s.place));
        return this.#pointer(s.place).set(value);
      }
      case 'assert':
        if (bool(this.#operand(s.condition)) !== s.expected) throw new Panic('assert');
        return;
      case 'call':
        return this.#call(s);
      default:
        return assertNever(s);
    }
  }

  #call(s: Extract<CfgStatement, { kind: 'call' }>): void {
    if (s.callee.kind === 'indirect') throw new TypeError('an indirect call');
    const args = s.args.map((arg) => this.#operand(arg));
    this.#pointer(s.place).set(
      s.callee.kind === 'own' ? this.#interpreter.call(s.callee.key, args) : this.#libraryCall(s.callee, args),
    );
  }

  #libraryCall(callee: Callee, args: readonly Value[]): Value {
    if (callee.kind === 'path' && callee.path.endsWith('Box::new')) return args[0] as Value;
    if (callee.kind === 'path' && callee.path.endsWith('Box::new_uninit')) return UNINITIALISED;
    if (callee.kind === 'path' && callee.path.endsWith('assume_init_into_vec_unsafe')) return initialised(args[0] as Value);
    const entry = this.#program.library.find(callee);
    if (entry === null) throw new TypeError(`a call outside the test library: ${JSON.stringify(callee)}`);
    const results = entry.run(...args.map((arg) => (isPointer(arg) ? arg.get() : arg)));
    let value: Value = null;
    entry.results.forEach((r, i) => {
      const result = results[i] as Value;
      if (r.kind === 'value') value = result;
      else if (r.kind === 'final') (args[r.arg] as Pointer).set(result);
      else if (r.kind === 'back') value = this.#lent(value, result, args[r.args[0] as number] as Pointer);
    });
    return value;
  }

  /** A pointer to a part that the library lent: writing goes back through its function. */
  #lent(first: Value, back: Value, owner: Pointer): Pointer {
    if (typeof back !== 'function') throw new TypeError('no back function');
    let value = first;
    return {
      get: () => value,
      set: (next) => {
        value = next;
        owner.set(back(next));
      },
    };
  }

  #operand(operand: Operand): Value {
    return operand.kind === 'const'
      ? constantValue(operand.value, (path) => this.#interpreter.call(path, []))
      : this.#pointer(operand.place).get();
  }

  #pointer(place: Place): Pointer {
    const cell: Pointer = {
      get: () => {
        const value = this.cells.get(place.local);
        if (value === undefined) throw new TypeError(`_${place.local} is read before it is set`);
        return value;
      },
      set: (value) => void this.cells.set(place.local, value),
    };
    return place.path.reduce<Pointer>((at, step) => stepInto(at, step, (local) => int(this.cells.get(local))), cell);
  }

  #rvalue(value: CfgRvalue, type: MirType): Value {
    const operand = (o: Operand): Value => this.#operand(o);
    switch (value.kind) {
      case 'use':
        return operand(value.value);
      case 'ref':
      case 'fake-borrow':
      case 'raw-ref': {
        const pointer = this.#pointer(value.place);
        // A shared reference sees what is there now: nothing can change it while it lives.
        return value.kind === 'ref' && !value.mutable ? pointer.get() : pointer;
      }
      case 'ptr-metadata': {
        const at = operand(value.value);
        return BigInt(items(isPointer(at) ? at.get() : at).length);
      }
      case 'repeat':
        return Array.from({ length: Number(value.length) }, () => operand(value.value));
      case 'tuple':
      case 'array':
        return value.kind === 'tuple' && value.items.length === 0 ? null : value.items.map(operand);
      case 'adt':
        return { variant: this.#isStruct(value.type) ? null : value.variant, fields: value.fields.map(operand) };
      case 'cast':
        return value.cast === 'unsize' ? operand(value.value) : cast(type, operand(value.value));
      case 'discriminant': {
        const adt = erased(typeOfPlace(this.#locals, value.place));
        return this.#program.discriminant(adt, this.#variant(value.place));
      }
      case 'unary':
        return this.#unary(value, type);
      case 'fallible-neg':
        return fitting(intType(type), -int(operand(value.value)));
      case 'checked': {
        const result = exact(value.op, int(operand(value.left)), int(operand(value.right)));
        const item = type.kind === 'tuple' ? intType(type.items[0] as MirType) : intType(type);
        return [wrapTo(item, result), !inRange(item, result)];
      }
      case 'fallible': {
        const op = value.op.charAt(0).toUpperCase() + value.op.slice(1);
        return operate(op as BinaryOp, type, operand(value.left), operand(value.right), true);
      }
      case 'binary':
        return operate(value.op, type, operand(value.left), operand(value.right), false);
      case 'closure':
        throw new TypeError('not in tests: closure');
      default:
        return assertNever(value);
    }
  }

  #unary(value: Extract<CfgRvalue, { kind: 'unary' }>, type: MirType): Value {
    const of = this.#operand(value.value);
    if (typeof of === 'boolean') return !of;
    return value.op === 'Neg' ? wrapTo(intType(type), -int(of)) : wrapTo(intType(type), ~int(of));
  }

  #isStruct(type: MirType): boolean {
    return type.kind === 'adt' && this.#program.discriminant(type, '') < 0n;
  }
}

function chosen<T>(found: T | null): T {
  if (found === null) throw new TypeError('no arm is taken');
  return found;
}

const erased = (type: MirType): MirType => (type.kind === 'ref' || type.kind === 'box' ? erased(type.item) : type);
