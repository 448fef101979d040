import { canonicalJson, sha256 } from './canonical-json.ts';
import type { ToolName } from './stage.ts';

/** Identity of one question to one stage. Covers content only: no paths, no times, nothing that cannot change the answer. */
export function cacheKey(
  stage: { readonly name: string; readonly version: number; readonly tools: readonly ToolName[] },
  toolVersions: Readonly<Partial<Record<ToolName, string>>>,
  input: unknown,
): string {
  const tools = [...stage.tools].sort().map((tool) => [tool, toolVersions[tool] ?? 'absent']);
  return sha256(canonicalJson([stage.name, stage.version, tools, input]));
}
