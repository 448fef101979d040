/** Text of a model, cut so that `imports` + the rest is the same file up to the place of the import lines. */
export interface ModelParts {
  readonly imports: string;
  readonly body: string;
}

const IMPORT = /^import\s+\S+\s*$/;

/** Import lines stand before the first command; comments may stand before and between them. */
export function splitModel(text: string): ModelParts {
  const lines = text.split('\n');
  const imports = lines.filter((line) => IMPORT.test(line));
  const body = lines.filter((line) => !IMPORT.test(line));
  return { imports: imports.map((line) => line.trim()).join('\n'), body: body.join('\n').trim() };
}
