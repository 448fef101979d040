import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolCall } from '../../pipeline/core/stage.ts';
import type { Environment } from '../model-client.ts';
import type { CommandAgent } from './command-agent.ts';

/**
 * Where it may write: its own folder, and, where its log-in is kept there, its own places in the user's home. `settings`: where they are its alone.
 */
export async function placeOf(
  folder: string,
  { login, homeVariable }: CommandAgent,
  env: Environment,
): Promise<Required<Pick<ToolCall, 'env' | 'sandbox'>> & { readonly settings: string | null }> {
  const given = env[homeVariable];
  const user = env['HOME'] ?? '';
  if (given === undefined && login.variables.some((name) => (env[name] ?? '') !== '')) {
    const home = join(folder, 'home');
    const settings = join(home, 'settings');
    await mkdir(settings, { recursive: true });
    return { env: { HOME: home, [homeVariable]: settings }, sandbox: { writable: [folder], network: true }, settings };
  }
  const homes = given === undefined ? login.homes.map((place) => join(user, place)) : [given];
  const writable = [folder, ...homes.filter((place) => existsSync(place))];
  return { env: {}, sandbox: { writable, network: true }, settings: null };
}
