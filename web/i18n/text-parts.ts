/**
 * Texts by part and language: what every page needs, and what only the pages of a large feature need. A visitor fetches
 * the parts of the pages they open, in one language. Pure but for the loader it is given.
 */
import type { LanguageCode } from "./languages.ts";

export type Texts = Readonly<Record<string, string>>;
export type LoadPart<Part extends string> = (part: Part, language: LanguageCode) => Promise<{ readonly texts: Texts }>;

export interface TextParts<Part extends string> {
  /** Loads a language with all parts that are wanted, then shows it; a later choice overtakes an earlier one. */
  readonly choose: (language: LanguageCode) => Promise<void>;
  /** Adds a part, in the chosen language or, before any was chosen, in `otherwise`. */
  readonly want: (part: Part, otherwise: LanguageCode) => Promise<void>;
}

/** `show` gets all texts of the language whenever they changed. */
export function createTextParts<Part extends string>(
  loadPart: LoadPart<Part>,
  always: readonly NoInfer<Part>[],
  show: (texts: Texts, language: LanguageCode) => void,
): TextParts<Part> {
  const wanted = new Set<Part>(always);
  const loaded = new Map<string, Texts>();
  let chosen: LanguageCode | undefined;
  let shown: LanguageCode | undefined;

  const load = async (part: Part, language: LanguageCode): Promise<void> => {
    const { texts } = await loadPart(part, language);
    loaded.set(`${part} ${language}`, texts);
  };
  const draw = (language: LanguageCode): void => {
    const texts = [...wanted].map((part) => loaded.get(`${part} ${language}`) ?? {});
    show(Object.assign({}, ...texts) as Texts, language);
  };
  const choose = async (language: LanguageCode): Promise<void> => {
    chosen = language;
    await Promise.all([...wanted].map((part) => load(part, language)));
    if (chosen !== language) return;
    shown = language;
    draw(language);
  };
  const want = async (part: Part, otherwise: LanguageCode): Promise<void> => {
    wanted.add(part);
    const language = chosen ?? otherwise;
    if (loaded.has(`${part} ${language}`)) return;
    await load(part, language);
    if (chosen !== undefined && chosen !== language) await want(part, chosen);
    else if (shown === language) draw(language);
  };
  return { choose, want };
}
