/** Commands and declarations as text. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Attribute, Command, Constructor, Declaration, Field, Modifiers } from './commands.ts';
import { FlatPrinter, scopeText } from './print-flat.ts';
import { LayoutPrinter } from './print-layout.ts';
import { writeArms, writeDoItems, writeField, writeLines } from './print-blocks.ts';
import { printBinderName, printName } from './print-name.ts';
import type { Binder, Term } from './tree.ts';

type Def = Extract<Declaration, { kind: 'def' }>;

export function commandText(command: Command): string {
  switch (command.kind) {
    case 'def':
    case 'inductive':
    case 'structure':
      return declarationText(command);
    case 'import':
      return `import ${printName(command.name)}`;
    case 'open':
    case 'setOption':
      return scopeText(command);
    case 'namespace':
      return `namespace ${printName(command.name)}`;
    case 'section':
      return `${command.noncomputable ? 'noncomputable ' : ''}section${command.name === null ? '' : ` ${printName(command.name)}`}`;
    case 'end':
      return command.name === null ? 'end' : `end ${printName(command.name)}`;
    case 'variable':
      return ['variable', ...command.binders.map((binder) => binderText(binder))].join(' ');
    case 'universe':
      return ['universe', ...command.names.map((name) => printName([name]))].join(' ');
    case 'attribute':
      return `attribute [${attributesText(command.attributes)}] ${command.names.map(printName).join(' ')}`;
    case 'mutual':
      return ['mutual', ...command.declarations.map(declarationText), 'end'].join('\n\n');
    case 'in':
      return `${commandText(command.first)} in\n${commandText(command.second)}`;
    case 'comment':
      return command.text;
    case 'moduleDoc':
      return `/-!${command.text}-/`;
    case 'other':
      return command.text;
    case 'bad':
      return '';
    default:
      return assertNever(command);
  }
}

const attributesText = (attributes: readonly Attribute[]): string =>
  attributes.map(({ name, args }) => (args === '' ? name : `${name} ${args}`)).join(', ');

function binderText(binder: Binder): string {
  return new LayoutPrinter(new FlatPrinter()).binderText(binder);
}

function modifiersText({ doc, attributes, keywords }: Modifiers): string {
  const lines = doc === null ? '' : `/--${doc}-/\n`;
  const marks = attributes.length === 0 ? '' : `@[${attributesText(attributes)}]\n`;
  return lines + marks + keywords.map((word) => `${word} `).join('');
}

function declarationText(declaration: Declaration): string {
  const l = new LayoutPrinter(new FlatPrinter());
  l.w.write(modifiersText(declaration.modifiers));
  switch (declaration.kind) {
    case 'def':
      writeDef(l, declaration);
      break;
    case 'inductive':
      l.w.write(`inductive ${printName(declaration.name)}`);
      writeHeader(l, declaration.binders, declaration.type, ' where');
      for (const constructor of declaration.constructors) writeConstructor(l, constructor);
      break;
    case 'structure':
      writeStructureType(l, declaration);
      break;
    default:
      return assertNever(declaration);
  }
  if (declaration.deriving.length > 0) {
    l.w.line(declaration.kind === 'def' ? 0 : 2);
    l.w.write(`deriving ${declaration.deriving.map(printName).join(', ')}`);
  }
  return l.w.text();
}

/** Binders and type behind the name, and what comes after them on the same line: on one line, or filled below. */
function writeHeader(l: LayoutPrinter, binders: readonly Binder[], type: Term | null, end: string): void {
  const texts = binders.map((binder) => l.flat.binder(binder));
  const typeText = type === null ? '' : l.flat.text(type);
  const flat = l.flat.all(
    [texts.length === 0 ? '' : l.flat.all(texts, ' '), typeText === '' ? '' : l.flat.all([':', typeText], ' ')],
    ' ',
  );
  if (flat === '') return l.w.write(end);
  if (l.fits(flat, end.length + 1)) return l.w.write(` ${flat}${end}`);
  binders.forEach((binder, i) => {
    const text = texts[i] ?? null;
    if (i > 0 && l.fits(text, 1)) l.w.write(` ${text}`);
    else {
      l.w.line(4);
      l.w.write(text ?? l.longBinder(binder));
    }
  });
  if (type === null) return l.w.write(end);
  if (l.fits(typeText, end.length + 3)) return l.w.write(` : ${typeText}${end}`);
  l.w.write(' :');
  l.w.line(4);
  l.term(type, { indent: 4, tail: end.length });
  l.w.write(end);
}

function writeDef(l: LayoutPrinter, def: Def): void {
  l.w.write(def.name.length === 0 ? def.keyword : `${def.keyword} ${printName(def.name)}`);
  const { body } = def;
  const value = body.kind === 'term' ? body.value : null;
  const opener =
    value?.kind === 'do' ? ' := do' : value?.kind === 'by' ? ` := ${l.flat.text(value) ?? 'by'}` : value === null ? '' : ' :=';
  writeHeader(l, def.binders, def.type, body.kind === 'fields' ? ' where' : opener);
  if (body.kind === 'arms') {
    l.w.line(2);
    writeArms(l, body.arms, 2, false);
  } else if (body.kind === 'fields') {
    for (const field of body.fields) {
      l.w.line(2);
      writeField(l, field, 2);
    }
  } else if (value !== null) writeValue(l, value);
  for (const clause of def.termination) {
    l.w.line(0);
    if (clause.kind === 'partialFixpoint') l.w.write('partial_fixpoint');
    else {
      l.w.write(clause.kind === 'terminationBy' ? 'termination_by' : 'decreasing_by');
      if (clause.text.includes('\n')) l.w.line(2);
      else l.w.write(' ');
      writeLines(l, clause.text, 2);
    }
  }
}

/** Behind `:=`, `:= do` or `:= by`, which have been written. */
function writeValue(l: LayoutPrinter, value: Term): void {
  if (value.kind === 'do') {
    l.w.line(2);
    return writeDoItems(l, value.items, 2);
  }
  if (value.kind === 'by') {
    if (l.flat.text(value) !== null) return;
    l.w.line(2);
    return writeLines(l, value.text, 2);
  }
  const text = l.flat.text(value);
  if (l.fits(text, 1)) return l.w.write(` ${text}`);
  if (value.kind === 'structure') {
    l.w.write(' ');
    return l.term(value, { indent: 0 });
  }
  l.w.line(2);
  l.term(value, { indent: 2 });
}

function writeConstructor(l: LayoutPrinter, { doc, name, binders, type }: Constructor): void {
  l.w.line(0);
  if (doc !== null) {
    l.w.write(`/--${doc}-/`);
    l.w.line(0);
  }
  l.w.write(`| ${printBinderName(name)}`);
  writeHeader(l, binders, type, '');
}

function writeStructureType(l: LayoutPrinter, declaration: Extract<Declaration, { kind: 'structure' }>): void {
  const { keyword, name, binders, parents, type, constructorName, fields } = declaration;
  l.w.write(`${keyword} ${printName(name)}`);
  const parentTexts = parents.map((parent) => l.flat.text(parent) ?? l.apart(parent, 4));
  const hasBody = fields.length > 0 || constructorName !== null || type !== null;
  const tail = hasBody || parents.length === 0 ? ' where' : '';
  writeHeader(l, binders, type, (parents.length === 0 ? '' : ` extends ${parentTexts.join(', ')}`) + tail);
  if (constructorName !== null) {
    l.w.line(2);
    l.w.write(`${printBinderName(constructorName)} ::`);
  }
  for (const field of fields) writeFieldType(l, field);
}

function writeFieldType(l: LayoutPrinter, field: Field): void {
  l.w.line(2);
  if (field.doc !== null) {
    l.w.write(`/--${field.doc}-/`);
    l.w.line(2);
  }
  if (field.kind !== 'explicit') {
    const { kind, names, type, default: value, span } = field;
    return l.w.write(l.binderText({ kind, names, type, default: value, span }));
  }
  l.w.write([...field.names.map((name) => printName([name])), ...field.binders.map((binder) => l.binderText(binder))].join(' '));
  if (field.type !== null) {
    const text = l.flat.text(field.type);
    l.w.write(' :');
    if (l.fits(text, 1)) l.w.write(` ${text}`);
    else {
      l.w.line(4);
      l.term(field.type, { indent: 4 });
    }
  }
  if (field.default === null) return;
  l.w.write(' :=');
  l.body(field.default, 2, 'term');
}
