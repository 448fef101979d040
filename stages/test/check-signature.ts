import type { Node } from 'web-tree-sitter';
import { moduleFiles } from '../../compiler/source/module-files.ts';
import { spanOf } from '../../compiler/source/rust-tokens.ts';
import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';
import type { Signature } from '../../pipeline/core/rust-type.ts';
import { mayBeSameType, readSignatureText } from '../../pipeline/core/signature-text.ts';
import { typeText } from '../../compiler/rust/display-path.ts';
import { modulesOf } from './modules-of.ts';

/** Where a program's entry is not the function that its problem asks for: every parameter, and the result. Nothing where the problem's text is not read. */
export async function checkSignature(
  text: string,
  entry: Signature,
  sources: Readonly<Record<string, string>>,
): Promise<readonly Diagnostic[]> {
  const asked = readSignatureText(text);
  if (asked === null) return [];
  if (asked.params.length !== entry.params.length) {
    const message = `${entry.name} takes ${entry.params.length} arguments; the problem asks for ${asked.params.length}`;
    return [offence(message, text, (await placesOf(entry.name, sources))?.params ?? null)];
  }
  const wrong = asked.params.flatMap(({ type }, i) => {
    const own = entry.params[i];
    return own === undefined || mayBeSameType(type, own.type)
      ? []
      : [
          {
            at: i,
            message: `argument ${i + 1} of ${entry.name} is ${typeText(own.type)}; the problem asks for ${typeText(type)}`,
          },
        ];
  });
  const result = mayBeSameType(asked.result, entry.result)
    ? []
    : [{ at: -1, message: `${entry.name} returns ${typeText(entry.result)}; the problem asks for ${typeText(asked.result)}` }];
  if (wrong.length + result.length === 0) return [];
  const places = await placesOf(entry.name, sources);
  return [...wrong, ...result].map(({ at, message }) =>
    offence(message, text, (at < 0 ? places?.result : places?.types[at]) ?? places?.params ?? null),
  );
}

const offence = (message: string, text: string, span: Span | null): Diagnostic => ({
  code: 'AE2006',
  message,
  span,
  hint: `The problem's signature: ${text}`,
});

interface Places {
  readonly params: Span;
  readonly types: readonly (Span | null)[];
  readonly result: Span | null;
}

/** Null for a function that only a macro wrote, or a method. */
async function placesOf(entry: string, sources: Readonly<Record<string, string>>): Promise<Places | null> {
  const { files } = await moduleFiles(sources);
  try {
    const path = entry.split('::');
    const module = modulesOf(files).get(path.slice(0, -1).join('.'));
    const item = module?.items.find(
      (node) => node.type === 'function_item' && node.childForFieldName('name')?.text.replace(/^r#/, '') === path.at(-1),
    );
    const params = item?.childForFieldName('parameters') ?? null;
    if (module === undefined || item === undefined || params === null) return null;
    const span = (node: Node | null): Span | null => (node === null ? null : spanOf(module.file.name, module.file.lines, node));
    const own = params.namedChildren.filter((child) => child?.type === 'parameter');
    return {
      params: spanOf(module.file.name, module.file.lines, params),
      types: own.map((param) => span(param?.childForFieldName('type') ?? null)),
      result: span(item.childForFieldName('return_type')),
    };
  } finally {
    for (const file of files) file.free();
  }
}
