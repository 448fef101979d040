const FENCED = /^[ \t]*```([A-Za-z0-9_+-]*)[^\S\n]*\n([\s\S]*?)^[ \t]*```[^\S\n]*$/gm;

/** Blocks between ``` lines in what an agent said: those of these languages, and those of none. */
export const fencedBlocks = (
  answer: string,
  languages: readonly string[],
): readonly { readonly language: string | null; readonly text: string }[] =>
  [...answer.matchAll(FENCED)].flatMap(([, language = '', text = '']) =>
    language === '' || languages.includes(language) ? [{ language: language === '' ? null : language, text }] : [],
  );
