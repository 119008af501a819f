/** What the console says: English and Chinese; other languages fall back to English. */
export type Words = { readonly en: string; readonly zh: string };
export type ConsoleLanguage = keyof Words;

/** "zh-CN,zh;q=0.9" is Chinese; everything else English. */
export function consoleLanguage(accepted: string | undefined): ConsoleLanguage {
  return /^\s*zh\b/i.test(accepted ?? "") ? "zh" : "en";
}
