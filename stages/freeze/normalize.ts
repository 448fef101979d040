import type { Arg, Arm, LambdaParam, Pattern, Term } from '../../compiler/lean/tree.ts';
import { existsOk, pointed, tupleRun } from './normal-run.ts';
import { binding, comparison, conjunction, field, leaf, negate, type Node, node, variable, withoutVal } from './normal-term.ts';

type Scope = ReadonlyMap<string, Node>;

/** Terms to nodes. One instance a statement: it numbers the bound names. */
export class Normalizer {
  private count = 0;

  term(term: Term, scope: Scope): Node {
    switch (term.kind) {
      case 'ident':
        return pathNode(term.name, scope);
      case 'num':
      case 'scalar':
        return leaf(String(term.value));
      case 'ascription':
        return this.term(term.term, scope);
      case 'binary':
        return this.binary(term, scope);
      case 'unary':
        return this.unary(term, scope);
      case 'arrow':
        return node('→', this.term(term.from, scope), this.term(term.to, scope));
      case 'app':
        return this.application(term, scope);
      case 'proj':
        return field(this.term(term.of, scope), String(term.field));
      case 'index':
        return node(`[${term.mode}]`, withoutVal(this.term(term.of, scope)), withoutVal(this.term(term.index, scope)));
      case 'spec':
        return this.spec(term, scope);
      case 'quantifier':
        return this.quantifier(term, scope);
      case 'pi':
        return this.bound('∀', term.binder.names, scope, (inner) => this.term(term.body, inner));
      case 'lambda':
        return this.lambda(term.params, scope, (inner) => this.term(term.body, inner));
      case 'tuple':
      case 'list':
      case 'anonymous':
        return node(term.kind, ...term.items.map((item) => this.term(item, scope)));
      case 'if': {
        const parts = [term.cond, term.then, ...(term.else === null ? [] : [term.else])];
        return node('if', ...parts.map((part) => this.term(part, scope)));
      }
      case 'match':
        return node(
          'match',
          ...term.scrutinees.map((s) => this.term(s.term, scope)),
          ...term.arms.map((arm) => this.arm(arm, scope)),
        );
      default:
        // What statements hardly hold: equal only if written alike.
        return leaf(
          `«${JSON.stringify(term, (key, value: unknown) => (key === 'span' ? undefined : typeof value === 'bigint' ? String(value) : value))}»`,
        );
    }
  }

  fresh(): string {
    this.count += 1;
    return `x${this.count}`;
  }

  private binary({ op, left, right }: Term & { kind: 'binary' }, scope: Scope): Node {
    const [a, b] = [this.term(left, scope), this.term(right, scope)];
    switch (op) {
      case '∧':
        return conjunction([a, b]);
      case '=':
      case '≠':
      case '<':
      case '≤':
      case '>':
      case '≥':
        return comparison(op, a, b);
      case '~':
        return node('.Perm', withoutVal(a), withoutVal(b));
      case '∈':
      case '∉':
        return node(op, a, withoutVal(b));
      default:
        return node(op, a, b);
    }
  }

  private unary({ op, of }: Term & { kind: 'unary' }, scope: Scope): Node {
    const inner = this.term(of, scope);
    if (op === '¬') return negate(inner);
    return op === '↑' ? node('.val', inner) : node(op, inner);
  }

  /** `l.count x`, `List.count x l` and `(l).count x` are one. */
  private application({ fn, args }: Term & { kind: 'app' }, scope: Scope): Node {
    const given = args.map((arg) => this.argument(arg, scope));
    if (fn.kind !== 'ident') return called(this.term(fn, scope), given);
    const [root] = fn.name;
    if (root !== undefined && scope.has(root)) return called(pathNode(fn.name, scope), given);
    const name = plainName(fn.name);
    const method = /^(?:List|Slice|alloc\.vec\.Vec|Array)\.(\w+)$/.exec(name)?.[1];
    if (method === 'length' && given[0] !== undefined) return field(given[0], 'length');
    if (method === undefined) return node(name, ...given);
    const last = given.at(-1);
    if (BETWEEN_LISTS.has(`.${method}`)) return node(`.${method}`, ...given.map(withoutVal));
    const receiverFirst = last === undefined ? given : [last, ...given.slice(0, -1)];
    return node(`.${method}`, ...receiverFirst.map((arg, i) => (i === 0 ? withoutVal(arg) : arg)));
  }

  private argument(arg: Arg, scope: Scope): Node {
    switch (arg.kind) {
      case 'positional':
        return this.term(arg.value, scope);
      case 'named':
        return node(`${arg.name}:=`, this.term(arg.value, scope));
      case 'rest':
        return leaf('..');
    }
  }

  /** `e ⦃ a b => Q ⦄` says `∃ r, e = ok r ∧ Q` with a and b the components of r. */
  private spec({ of, params, post }: Term & { kind: 'spec' }, scope: Scope): Node {
    const name = this.fresh();
    const inner = new Map(scope);
    if (params.length === 1) bindParam(params[0], variable(name), inner);
    else {
      params.forEach((param, i) => {
        const rest = Array.from({ length: i }).reduce<Node>((now) => field(now, '2'), variable(name));
        bindParam(param, i === params.length - 1 ? rest : field(rest, '1'), inner);
      });
    }
    return existsOk(name, this.term(of, scope), this.term(post, inner));
  }

  private quantifier({ quantifier, binders, bound, body }: Term & { kind: 'quantifier' }, scope: Scope): Node {
    const names = binders.flatMap((b) => b.names);
    return this.bound(quantifier, names, scope, (inner) => {
      const said = this.term(body, inner);
      const first = names[0];
      if (bound === null || first === undefined) return said;
      const at = inner.get(first) ?? leaf(first);
      const limit = this.term(bound.term, inner);
      const condition = bound.op === '∈' ? node('∈', at, withoutVal(limit)) : comparison(bound.op, at, limit);
      return quantifier === '∃' ? conjunction([condition, said]) : node('→', condition, said);
    });
  }

  private bound(head: string, names: readonly string[], scope: Scope, body: (inner: Scope) => Node): Node {
    const inner = new Map(scope);
    const fresh = names.map((name) => {
      const own = this.fresh();
      inner.set(name, variable(own));
      return own;
    });
    const said = body(inner);
    if (head === '∃') {
      const run = tupleRun(fresh, said, () => this.fresh());
      if (run !== null) return run;
    }
    return fresh.reduceRight((now, name) => (head === '∃' ? pointed(name, now) : binding(head, name, now)), said);
  }

  private lambda(params: readonly LambdaParam[], scope: Scope, body: (inner: Scope) => Node): Node {
    const inner = new Map(scope);
    const names = params.flatMap((param) =>
      param.kind === 'binder' ? param.binder.names.map((n): LambdaParam | string => n) : [param],
    );
    const fresh = names.map((param) => {
      const own = this.fresh();
      if (typeof param === 'string') inner.set(param, variable(own));
      else bindParam(param, variable(own), inner);
      return own;
    });
    return fresh.reduceRight((now, name) => binding('fun', name, now), body(inner));
  }

  private arm({ alternatives, body }: Arm, scope: Scope): Node {
    const inner = new Map(scope);
    const names: string[] = [];
    const text = alternatives.map((patterns) => patterns.map((p) => this.pattern(p, inner, names)).join(',')).join('|');
    return names.reduceRight((now, name) => binding('fun', name, now), node(`arm:${text}`, this.term(body, inner)));
  }

  private pattern(pattern: Pattern, scope: Map<string, Node>, names: string[]): string {
    if (
      pattern.kind === 'ident' &&
      pattern.name.length === 1 &&
      /^[a-z_]/.test(pattern.name[0] ?? '') &&
      !['none', 'true', 'false'].includes(pattern.name[0] ?? '')
    ) {
      const own = this.fresh();
      names.push(own);
      scope.set(pattern.name[0] ?? '', variable(own));
      return '_';
    }
    switch (pattern.kind) {
      case 'ident':
        return plainName(pattern.name);
      case 'ctor':
        return `${plainName(pattern.name)}(${pattern.args.map((a) => this.pattern(a, scope, names)).join(',')})`;
      case 'tuple':
      case 'anonymous':
      case 'list':
        return `${pattern.kind}(${pattern.items.map((i) => this.pattern(i, scope, names)).join(',')})`;
      case 'wild':
        return '_';
      default:
        return JSON.stringify(pattern, (key, value: unknown) =>
          key === 'span' ? undefined : typeof value === 'bigint' ? String(value) : value,
        );
    }
  }
}

/** Relations of two lists: which way `.val` is written does not matter on either side. */
const BETWEEN_LISTS: ReadonlySet<string> = new Set(['.Perm', '.Sublist', '.IsPrefix', '.IsSuffix', '.IsInfix', '.Subset']);

/** A method of its receiver, or a variable applied. */
function called(fn: Node, given: readonly Node[]): Node {
  if (!fn.head.startsWith('.')) return node('@', fn, ...given);
  return node(fn.head, ...fn.args, ...(BETWEEN_LISTS.has(fn.head) ? given.map(withoutVal) : given));
}

/** Namespaces that are open in every statement do not count. */
const plainName = (name: readonly string[]): string => {
  const rest = name[0] === '_root_' ? name.slice(1) : name;
  const from = rest[0] === 'Aeneas' ? 1 : 0;
  return rest.slice(rest[from] === 'Std' || rest[from] === 'Result' ? from + 1 : from).join('.');
};

function pathNode(name: readonly string[], scope: Scope): Node {
  const [root, ...fields] = name;
  const known = root === undefined ? undefined : scope.get(root);
  return known === undefined ? leaf(plainName(name)) : fields.reduce(field, known);
}

function bindParam(param: LambdaParam | undefined, value: Node, scope: Map<string, Node>): void {
  if (param === undefined) return;
  if (param.kind === 'binder') {
    for (const name of param.binder.names) scope.set(name, value);
  } else bindPattern(param.pattern, value, scope);
}

function bindPattern(pattern: Pattern, value: Node, scope: Map<string, Node>): void {
  if (pattern.kind === 'ident') scope.set(pattern.name.join('.'), value);
  else if (pattern.kind === 'ascription') bindPattern(pattern.pattern, value, scope);
  else if (pattern.kind === 'tuple' || pattern.kind === 'anonymous') {
    pattern.items.forEach((item, i) => {
      const rest = Array.from({ length: i }).reduce<Node>((now) => field(now, '2'), value);
      bindPattern(item, i === pattern.items.length - 1 ? rest : field(rest, '1'), scope);
    });
  }
}
