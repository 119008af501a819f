/**
 * JSON from strangers. `JSON.parse` itself takes any nesting, but with a reviver, and whoever writes the value again, it goes as
 * deep as the text does and runs out of stack: a fault of ours by 60 KB of brackets. Nothing that the doors take is nested deeply.
 */
export const NESTED_MAX = 64;

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Throws SyntaxError for what is no JSON or is nested too deeply. */
export function parseJson(text: string, revive?: Reviver): unknown {
  if (isNestedDeeply(text)) throw new SyntaxError(`more than ${NESTED_MAX} levels`);
  return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1]);
}

/** Undefined for what is no JSON or is nested too deeply. */
export function readJson(text: string, revive?: Reviver): unknown {
  try {
    return parseJson(text, revive);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isNestedDeeply(text: string): boolean {
  // Most texts have no more brackets than that at all, in strings or not.
  return count(text, "[") + count(text, "{") > NESTED_MAX && isDeeper(text);
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= NESTED_MAX; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}

/** Brackets in strings don't count: a string begins and ends with a quote that no backslash stands before. */
function isDeeper(text: string): boolean {
  let [depth, isString] = [0, false];
  for (let i = 0; i < text.length && depth <= NESTED_MAX; i++) {
    const mark = text[i];
    if (isString && mark === "\\") i += 1;
    else if (mark === '"') isString = !isString;
    else if (!isString && (mark === "[" || mark === "{")) depth += 1;
    else if (!isString && (mark === "]" || mark === "}")) depth -= 1;
  }
  return depth > NESTED_MAX;
}
