/** `deriving A, B` behind a declaration. */
import type { Parser } from './parser.ts';
import type { Name } from './tree.ts';

export function parseDeriving(p: Parser): Name[] {
  const names: Name[] = [];
  while (p.at('deriving') && !p.at('instance', 1)) {
    p.next();
    do names.push(p.atIdent() ? p.next().name : p.unexpected('the name of a class'));
    while (p.eat(','));
  }
  return names;
}
