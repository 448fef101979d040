/**
 * Cargo as we want it, whatever the user's configuration says: cargo reads `.cargo/config.toml` of every folder above, and only the
 * environment comes before it. Wrappers, extra flags and profiles could change what a program does, and an empty home has no credentials. Pure.
 */
export function cargoEnvironment(cargoHome: string, rustc: string | undefined): Readonly<Record<string, string>> {
  return {
    CARGO_HOME: cargoHome,
    CARGO_NET_OFFLINE: 'true',
    CARGO_INCREMENTAL: '0',
    CARGO_TERM_COLOR: 'never',
    CARGO_TERM_PROGRESS_WHEN: 'never',
    CARGO_PROFILE_DEV_OPT_LEVEL: '0',
    CARGO_PROFILE_DEV_OVERFLOW_CHECKS: 'true',
    CARGO_PROFILE_DEV_DEBUG_ASSERTIONS: 'true',
    CARGO_PROFILE_DEV_PANIC: 'unwind',
    RUSTFLAGS: '',
    RUSTC_WRAPPER: '',
    RUSTC_WORKSPACE_WRAPPER: '',
    ...(rustc === undefined ? {} : { RUSTC: rustc }),
  };
}
