import { isAbsolute, join } from 'node:path';
import type { ToolCall } from '../core/stage.ts';

/** What tools need to find themselves; secrets of the user's shell are none of their business. */
const FOR_TOOLS = [
  'PATH',
  'HOME',
  'TMPDIR',
  'RUSTUP_HOME',
  'RUSTUP_TOOLCHAIN',
  'CARGO_HOME',
  'ELAN_HOME',
  'HTTPS_PROXY',
  'SSL_CERT_FILE',
] as const;
/** Of no use in a sandbox, which has no network; an address of a proxy may hold a password. */
const NETWORK: ReadonlySet<string> = new Set(['HTTPS_PROXY', 'SSL_CERT_FILE']);
/** A program we built is not ours: it learns less. */
const FOR_PROGRAMS = ['PATH', 'TMPDIR'] as const;

/** The whole environment of a call. Messages are in English, numbers with a point. Pure. */
export function planEnvironment(
  { program, env, sandbox }: ToolCall,
  ours: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const online = sandbox === undefined || sandbox.network === true;
  const forTools = online ? FOR_TOOLS : FOR_TOOLS.filter((name) => !NETWORK.has(name));
  const names = isAbsolute(program) ? FOR_PROGRAMS : forTools;
  const passed = Object.fromEntries(names.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]])));
  // rustup looks for its toolchains below HOME, which a call may replace.
  const rustup = !('RUSTUP_HOME' in passed) && 'HOME' in passed ? { RUSTUP_HOME: join(passed['HOME'] ?? '', '.rustup') } : {};
  const temporary = sandbox?.writable[0] === undefined ? {} : { TMPDIR: sandbox.writable[0] };
  return { ...passed, ...rustup, ...temporary, LC_ALL: 'C.UTF-8', ...env };
}
