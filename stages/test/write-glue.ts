import type { AdtDef, ProgramTypes, RustType, Signature } from '../../pipeline/core/rust-type.ts';
import { mutatedParams } from '../../pipeline/core/value.ts';

/** Name of what the harness calls in each program. */
export const CALL = '__aegis_call';
const ALLOW = '#[allow(warnings, missing_docs, clippy::all)]';

/** How a type's own definition writes its parameters; only the source knows lifetimes and bounds. */
export interface Generics {
  /** `<'a, T: Ord, const N: usize>`, empty where there are none. */
  readonly declared: string;
  /** `where …`, empty where there is none. */
  readonly where: string;
}

/** `impl`s that let a type's values in and out. They stand in the type's own module, where private fields can be named. One line each. */
export function typeGlue(def: AdtDef, generics: Generics): string {
  const name = def.path.split('.').at(-1) ?? def.path;
  const { params, args } = readGenerics(generics.declared);
  const header = (bound: string, statics: boolean): string => {
    const kept = params.filter(({ kind }) => !(statics && kind === 'lifetime'));
    const list = kept.map(({ name: p, text, kind }) =>
      kind === 'type' ? `${p}: ${[text, bound].filter((t) => t !== '').join(' + ')}` : text,
    );
    const of = args.map((arg) => (statics && arg.startsWith("'") ? "'static" : arg));
    const lifetimes = params.filter(({ kind }) => kind === 'lifetime').map(({ name: p }) => p);
    const where = statics
      ? lifetimes.reduce((text, lifetime) => text.replaceAll(lifetime, "'static"), generics.where)
      : generics.where;
    return `impl${list.length === 0 ? '' : `<${list.join(', ')}>`} ${bound} for ${name}${of.length === 0 ? '' : `<${of.join(', ')}>`} ${where}`;
  };
  const decode = `${ALLOW} ${header('::aegis_value::Decode', true)} { fn decode(input: &mut ::aegis_value::Input) -> ::core::result::Result<Self, ::aegis_value::Bad> { ${decodeBody(def)} } }`;
  const encode = `${ALLOW} ${header('::aegis_value::Encode', false)} { fn encode(&self, output: &mut ::aegis_value::Output) { ${encodeBody(def)} } }`;
  return `${decode} ${encode}`;
}

function decodeBody(def: AdtDef): string {
  if (def.kind === 'struct') return `::core::result::Result::Ok(${construct('Self', def.shape, def.fields)})`;
  const arms = def.variants.map(
    ({ name, shape, fields }, i) => `${i}usize => ::core::result::Result::Ok(${construct(`Self::${raw(name)}`, shape, fields)}),`,
  );
  return `match input.number()? { ${arms.join(' ')} _ => ::core::result::Result::Err(::aegis_value::Bad) }`;
}

type Shape = 'record' | 'tuple' | 'unit';
type Fields = readonly { readonly name: string }[];

function construct(path: string, shape: Shape, fields: Fields): string {
  const read = '::aegis_value::Decode::decode(input)?';
  if (shape === 'unit') return path;
  if (shape === 'tuple') return `${path}(${fields.map(() => read).join(', ')})`;
  return `${path} { ${fields.map(({ name }) => `${raw(name)}: ${read}`).join(', ')} }`;
}

function encodeBody(def: AdtDef): string {
  if (def.kind === 'enum') {
    const arms = def.variants.map(({ name, shape, fields }) => {
      const parts = fields.map((_, i) => `${i === 0 ? '' : 'output.raw(","); '}::aegis_value::Encode::encode(f${i}, output);`);
      return `${pattern(`Self::${raw(name)}`, shape, fields)} => { output.raw("{\\"${name}\\":["); ${parts.join(' ')} output.raw("]}"); }`;
    });
    return def.variants.length === 0 ? 'match *self {}' : `match self { ${arms.join(' ')} }`;
  }
  const parts = def.fields.map(
    ({ name }, i) => `output.raw("${i === 0 ? '' : ','}\\"${name}\\":"); ::aegis_value::Encode::encode(f${i}, output);`,
  );
  return `let ${pattern('Self', def.shape, def.fields)} = self; output.raw("{"); ${parts.join(' ')} output.raw("}");`;
}

function pattern(path: string, shape: Shape, fields: Fields): string {
  if (shape === 'unit') return path;
  if (shape === 'tuple') return `${path}(${fields.map((_, i) => `f${i}`).join(', ')})`;
  return `${path} { ${fields.map(({ name }, i) => `${raw(name)}: f${i}`).join(', ')} }`;
}

/** The function that the harness calls: arguments in, result and final values of `&mut` arguments out. */
export function callGlue({ entry }: ProgramTypes): string {
  const lets = entry.params.map(({ type }, i) => `let mut a${i}${annotation(type)} = ::aegis_value::Decode::decode(input)?;`);
  const args = entry.params.map(({ type }, i) => pass(type, `a${i}`));
  const path = ['crate', ...entry.name.split('::').map(raw)].join('::');
  const call = `let result = ${path}(${args.join(', ')});`;
  const body = `${lets.join(' ')} input.end()?; ${call} ${writeOutcome(entry)} ::core::result::Result::Ok(())`;
  return `#[doc(hidden)] ${ALLOW} pub fn ${CALL}(input: &mut ::aegis_value::Input, output: &mut ::aegis_value::Output) -> ::core::result::Result<(), ::aegis_value::Bad> { ${body} }`;
}

/** Borrowed arguments are owned here; a slice needs to be told from what. */
function annotation(type: RustType): string {
  if (type.kind !== 'ref') return '';
  if (type.item.kind === 'slice') return ': ::std::vec::Vec<_>';
  return type.item.kind === 'str' ? ': ::std::string::String' : '';
}

function pass(type: RustType, name: string): string {
  if (type.kind !== 'ref') return name;
  const whole = type.item.kind === 'slice' || type.item.kind === 'str' ? `${name}[..]` : name;
  return `&${type.mutable ? 'mut ' : ''}${whole}`;
}

function writeOutcome(entry: Signature): string {
  const mutated = mutatedParams(entry);
  const result = '::aegis_value::Encode::encode(&result, output);';
  if (mutated.length === 0) return result;
  const finals = mutated.map((i) => `output.raw(","); ::aegis_value::Encode::encode(&a${i}, output);`);
  // The result may borrow from an argument: it is let go before the arguments are looked at.
  return `output.raw("["); ${result} ::core::mem::drop(result); ${finals.join(' ')} output.raw("]");`;
}

const KEYWORDS = new Set(
  'as break const continue dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return static struct trait true type unsafe use where while async await abstract become box do final gen macro override priv try typeof unsized virtual yield'.split(
    ' ',
  ),
);
const raw = (name: string): string => (KEYWORDS.has(name) ? `r#${name}` : name);

interface Param {
  readonly name: string;
  readonly kind: 'lifetime' | 'type' | 'const';
  /** Bounds of a type, the whole text of the others. */
  readonly text: string;
}

/** `<'a, T: Ord = u8, const N: usize>` taken apart; bounds that are lifetimes are left out, for a `'static` takes their place. */
function readGenerics(declared: string): { readonly params: readonly Param[]; readonly args: readonly string[] } {
  const params = splitParams(declared.trim().replace(/^<|>$/g, '')).map((text): Param => {
    const plain = text.replace(/=.*$/s, '').trim();
    const [name = '', bounds = ''] = plain.split(/:(?!:)(.*)/s).map((part) => part.trim());
    if (name.startsWith("'")) return { name, kind: 'lifetime', text: plain };
    if (name.startsWith('const ')) return { name: name.slice(6).trim(), kind: 'const', text: plain };
    const kept = bounds
      .split('+')
      .map((bound) => bound.trim())
      .filter((bound) => bound !== '' && !bound.startsWith("'"));
    return { name, kind: 'type', text: kept.join(' + ') };
  });
  return { params, args: params.map(({ name }) => name) };
}

function splitParams(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const c of text) {
    if ('<([{'.includes(c)) depth++;
    if ('>)]}'.includes(c)) depth--;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
