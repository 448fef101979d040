/** What a solver says of a script that ends in `(check-sat)`. `unknown` is neither: a limit was reached, or it does not know how. */
export type SolverAnswer =
  | { readonly status: 'sat'; readonly assignment: ReadonlyMap<string, bigint>; readonly steps: number }
  | { readonly status: 'unsat'; readonly steps: number }
  | { readonly status: 'unknown'; readonly reason: string; readonly steps: number };

export interface Solver {
  /** Name and version, as labels carry it. */
  readonly version: string;
  /** Satisfiability of an SMT-LIB 2 script, and values of these constants (integers, bit-vectors read with a sign, booleans as 0 and 1). `steps` bounds the work in the solver's own units. */
  solve(script: string, constants: readonly string[], steps: number): Promise<SolverAnswer>;
}
