/** No value of a program is nested so deep that it matters; what reads values goes down them step by step, and would run out of stack. */
const DEEPEST = 500;

/** Whether a JSON text nests lists and objects too deeply to be read. Looks at brackets only: whether it is JSON is somebody else's question. */
export function nestedTooDeeply(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (inString) {
      if (sign === '\\') i += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}
