/** Words that Lean reads as keywords and that occur as Rust names; such a name is written in « ». */
const KEYWORDS = new Set(
  'at by calc def from deriving do end example export from fun have import include inductive infix initialize instance let local macro mutual namespace nomatch notation open opaque postfix prefix private protected scoped section set_option show suffices syntax theorem then termination_by universe variable where with structure axiom lemma abbrev class attribute omit run_cmd rec prelude meta public'.split(
    ' ',
  ),
);

export const leanName = (name: string): string => (KEYWORDS.has(name) ? `«${name}»` : name);
