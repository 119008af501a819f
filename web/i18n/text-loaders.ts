/** Texts on the line before the app's code is here. In the small entry chunk. */
import type { LanguageCode } from "./languages.ts";
import { TEXT_LOADERS } from "./text-loaders.generated.ts";
import type { TextPart } from "./text-loaders.generated.ts";

/** Fetches texts ahead; whoever needs them asks again, and hears of a failure then. */
export function fetchTextsAhead(parts: readonly TextPart[], language: LanguageCode): void {
  for (const part of parts)
    TEXT_LOADERS[part][language]().catch((error: unknown) => console.warn(`The texts of "${part}" could not be fetched ahead.`, error));
}
