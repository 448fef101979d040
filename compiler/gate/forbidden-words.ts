/** Words refused in statement drafts and in candidate proofs alike, with what each could do. Compared with tokens, so comments and strings may hold them. */
export const FORBIDDEN_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    axiom: 'assumes without proof',
    opaque: 'hides a body',
    unsafe: 'leaves the logic',
    partial: 'leaves the logic',
    extern: 'replaces code',
    implemented_by: 'replaces code',
    csimp: 'replaces code',
    export: 'changes what names mean',
    macro: 'rewrites text',
    macro_rules: 'rewrites text',
    notation: 'rewrites text',
    notation3: 'rewrites text',
    infix: 'rewrites text',
    infixl: 'rewrites text',
    infixr: 'rewrites text',
    prefix: 'rewrites text',
    postfix: 'rewrites text',
    syntax: 'rewrites text',
    declare_syntax_cat: 'rewrites text',
    elab: 'runs code',
    elab_rules: 'runs code',
    simproc: 'runs code',
    dsimproc: 'runs code',
    simproc_decl: 'runs code',
    builtin_initialize: 'runs code',
    initialize: 'runs code',
    run_cmd: 'runs code',
    run_elab: 'runs code',
    run_meta: 'runs code',
    run_tac: 'runs code',
    by_elab: 'runs code',
    instance: 'changes what operators mean',
    attribute: 'changes what names mean',
    set_option: 'changes how Lean checks',
    prelude: 'replaces the library',
    bv_check: 'trusts compiled code',
    ofReduceBool: 'trusts compiled code',
    ofReduceNat: 'trusts compiled code',
    reduceBool: 'trusts compiled code',
    reduceNat: 'trusts compiled code',
    trustCompiler: 'trusts compiled code',
    sorryAx: 'assumes without proof',
    lcProof: 'assumes without proof',
    lcUnreachable: 'assumes without proof',
    lcAny: 'assumes without proof',
    lcInv: 'assumes without proof',
    unsafeCast: 'leaves the logic',
    ptrAddrUnsafe: 'leaves the logic',
    unsafeIO: 'runs code',
    unsafeBaseIO: 'runs code',
    unsafeEIO: 'runs code',
    addDecl: 'changes the environment',
    addDeclCore: 'changes the environment',
    skipKernelTC: 'changes how Lean checks',
    IO: 'runs code',
    BaseIO: 'runs code',
    EIO: 'runs code',
    ST: 'runs code',
    MetaM: 'runs code',
    TermElabM: 'runs code',
    TacticM: 'runs code',
    CommandElabM: 'runs code',
    CoreM: 'runs code',
    include_str: 'reads files',
    unif_hint: 'changes how terms are compared',
    register_simp_attr: 'runs code',
    register_option: 'runs code',
    declare_simp_like_tactic: 'runs code',
    declare_config_elab: 'runs code',
    declare_aesop_rule_sets: 'runs code',
    add_aesop_rules: 'changes what tactics do',
    erase_aesop_rules: 'changes what tactics do',
    grind_pattern: 'changes what tactics do',
    binder_predicate: 'rewrites text',
    macro_inline: 'replaces code',
    suppress_compilation: 'changes how Lean checks',
    dbg_trace: 'runs code',
    dbgTrace: 'runs code',
  }),
);

/** Refused where a proof may rest on Lean's own axioms only; in the tier `native` they are what it is for. */
export const FORBIDDEN_UNLESS_NATIVE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    native_decide: 'trusts compiled code',
    bv_decide: 'trusts compiled code',
    // `decide +native`
    native: 'trusts compiled code',
  }),
);

/** `#` commands, all of them: they run or print. Also the attribute brackets. */
export const FORBIDDEN_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['@[', 'an attribute changes what a name means'],
  ['#[', 'array literals are not part of the statement language'],
  ['#', 'commands that run or print are refused'],
  ['`', 'quoted syntax and names are refused'],
]);

/** Words refused besides in a proof: a file of statements names its model so. */
export const FORBIDDEN_IN_PROOFS: ReadonlyMap<string, string> = new Map([['import', 'brings in what nobody looked at']]);

/** Words refused besides in a draft: there they have no use that is not an attack or a mistake. */
export const FORBIDDEN_IN_DRAFTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    local: 'changes what names mean',
    scoped: 'changes what names mean',
    variable: 'adds binders that the statement does not show',
    universe: 'adds binders that the statement does not show',
    class: 'changes what operators mean',
    deriving: 'runs code',
    noncomputable: 'cannot be evaluated',
    private: 'hides a name',
    protected: 'hides a name',
    example: 'is no statement',
    hiding: 'changes what names mean',
    renaming: 'changes what names mean',
  }),
);

/** Tactics that leave a goal unproved. As names of values they are harmless, so only their place as a tactic counts. */
export const FORBIDDEN_TACTICS: ReadonlyMap<string, string> = new Map([
  ['admit', 'assumes without proof'],
  ['stop', 'assumes without proof'],
  ['apply?', 'searches, and assumes what it does not find'],
  ['exact?', 'searches, and assumes what it does not find'],
  ['rw?', 'searches, and assumes what it does not find'],
]);
