import { binding, conjunction, field, leaf, mentions, type Node, node, variable } from './normal-term.ts';

/** `∃ r, call = ok r ∧ said`. */
export const existsOk = (name: string, run: Node, said: Node): Node =>
  pointed(name, conjunction([node('=', run, node('ok', variable(name))), ...(said.head === 'True' ? [] : [said])]));

/** `∃ r, e = ok r ∧ r = v` is `e = ok v`; with `r = true ↔ P` it is `e = ok (decide P)`. */
export function pointed(name: string, said: Node): Node {
  const parts = said.head === '∧' ? said.args : [said];
  const run = parts.find((p) => p.head === '=' && p.args.some((a) => a.head === 'ok' && a.args[0]?.head === `$${name}`));
  const rest = parts.filter((p) => p !== run);
  const [only, more] = rest;
  const call = run?.args.find((a) => a.head !== 'ok');
  if (call === undefined || only === undefined || more !== undefined || only.args.length !== 2) return binding('∃', name, said);
  const bare = only.args.find((a) => a.head === `$${name}`);
  const value = only.args.find((a) => a !== bare);
  if (only.head === '=' && bare !== undefined && value !== undefined && !mentions(value, name))
    return node('=', call, node('ok', value));
  const says = only.args.find(
    (a) => a.head === '=' && a.args.some((x) => x.head === `$${name}`) && a.args.some((x) => x.head === 'true'),
  );
  const condition = only.args.find((a) => a !== says);
  if (only.head === '↔' && says !== undefined && condition !== undefined && !mentions(condition, name)) {
    return node('=', call, node('ok', node('decide', condition)));
  }
  return binding('∃', name, said);
}

/** `∃ a b, e = ok (a, b) ∧ Q` is `∃ r, e = ok r ∧ Q` about the components. */
export function tupleRun(names: readonly string[], said: Node, fresh: () => string): Node | null {
  const parts = said.head === '∧' ? said.args : [said];
  const run = parts.find((p) => p.head === '=' && p.args.some((a) => a.head === 'ok' && a.args[0]?.head === 'tuple'));
  const tuple = run?.args.find((a) => a.head === 'ok')?.args[0];
  const call = run?.args.find((a) => a.head !== 'ok');
  const exact = tuple?.args.length === names.length && tuple.args.every((a, i) => a.head === `$${names[i]}`);
  if (run === undefined || call === undefined || !exact || names.some((n) => mentions(call, n))) return null;
  const whole = fresh();
  const values = new Map(
    names.map((name, i) => {
      const rest = Array.from({ length: i }).reduce<Node>((now) => field(now, '2'), variable(whole));
      return [name, i === names.length - 1 ? rest : field(rest, '1')];
    }),
  );
  const others = parts.filter((p) => p !== run).map((p) => substitute(p, values));
  return existsOk(whole, call, others.length === 0 ? leaf('True') : conjunction(others));
}

function substitute(term: Node, values: ReadonlyMap<string, Node>): Node {
  const value = term.head.startsWith('$') ? values.get(term.head.slice(1)) : undefined;
  return value ?? { ...term, args: term.args.map((arg) => substitute(arg, values)) };
}
