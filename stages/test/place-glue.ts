import type { Node } from 'web-tree-sitter';
import { moduleFiles } from '../../compiler/source/module-files.ts';
import type { AdtDef, ProgramTypes, RustType } from '../../pipeline/core/rust-type.ts';
import { type Module, modulesOf } from './modules-of.ts';
import { callGlue, type Generics, typeGlue } from './write-glue.ts';

/** A program's sources with the glue in them. Every line of the program keeps its number, and its columns up to a module's closing brace. */
export async function placeGlue(
  sources: Readonly<Record<string, string>>,
  types: ProgramTypes,
): Promise<Readonly<Record<string, string>>> {
  const { files } = await moduleFiles(sources);
  try {
    const modules = modulesOf(files);
    const insertions: Insertion[] = reachable(types).flatMap((def) => {
      const path = def.path.split('.').slice(0, -1).join('.');
      const found = modules.get(path);
      // What a macro made has no item of its own in the source.
      return found === undefined
        ? []
        : [{ ...found, text: typeGlue(def, genericsOf(found.items, def.path.split('.').at(-1) ?? '')) }];
    });
    const root = modules.get('');
    if (root !== undefined) insertions.push({ ...root, text: callGlue(types) });
    return insert(sources, insertions);
  } finally {
    for (const file of files) file.free();
  }
}

/** The types whose values go in or out; others may hold what could not. */
function reachable({ adts, entry }: ProgramTypes): readonly AdtDef[] {
  const found = new Set<AdtDef>();
  const visit = (type: RustType): void => {
    for (const inner of partsOf(type)) visit(inner);
    const def = type.kind === 'adt' ? adts.find(({ path }) => path === type.path) : undefined;
    if (def === undefined || found.has(def)) return;
    found.add(def);
    for (const { type: inner } of def.kind === 'struct' ? def.fields : def.variants.flatMap(({ fields }) => fields)) visit(inner);
  };
  for (const type of [...entry.params.map((param) => param.type), entry.result]) visit(type);
  return [...found];
}

function partsOf(type: RustType): readonly RustType[] {
  if (type.kind === 'adt') return type.args;
  if (type.kind === 'tuple') return type.items;
  if (type.kind === 'result') return [type.ok, type.err];
  return 'item' in type ? [type.item] : [];
}

interface Insertion extends Module {
  readonly text: string;
}

function genericsOf(items: readonly Node[], name: string): Generics {
  const item = items.find(
    (node) =>
      ['struct_item', 'enum_item'].includes(node.type) && node.childForFieldName('name')?.text.replace(/^r#/, '') === name,
  );
  const where = item?.namedChildren.find((child) => child?.type === 'where_clause');
  return { declared: item?.childForFieldName('type_parameters')?.text ?? '', where: where?.text ?? '' };
}

function insert(sources: Readonly<Record<string, string>>, insertions: readonly Insertion[]): Readonly<Record<string, string>> {
  const changed: Record<string, string> = { ...sources };
  for (const {
    file: { name: file },
    end,
    text,
  } of insertions.toSorted((a, b) => b.end - a.end)) {
    const before = changed[file] ?? '';
    // A comment without a line end would swallow what follows.
    const gap = end === (sources[file] ?? '').length ? '\n' : ' ';
    changed[file] = `${before.slice(0, end)}${gap}${text}${before.slice(end)}`;
  }
  return changed;
}
