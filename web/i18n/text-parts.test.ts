import { describe, expect, test } from "vitest";
import type { LanguageCode } from "./languages.ts";
import { createTextParts } from "./text-parts.ts";
import type { LoadPart, TextParts, Texts } from "./text-parts.ts";

type Part = "app" | "spot";
interface Bench {
  readonly parts: TextParts<Part>;
  /** What is shown now. */
  readonly shown: () => Texts;
  /** Lets a part of a language arrive. */
  readonly arrive: (part: Part, language: LanguageCode) => Promise<void>;
}

function bench(): Bench {
  const waiting = new Map<string, () => void>();
  const coming = new Map<string, Promise<{ readonly texts: Texts }>>();
  // As with import(): however often it is asked for, it comes once.
  const load: LoadPart<Part> = (part, language) => {
    const key = `${part} ${language}`;
    const made =
      coming.get(key) ??
      new Promise<{ readonly texts: Texts }>((resolve) => {
        waiting.set(key, () => resolve({ texts: { [part]: language } }));
      });
    coming.set(key, made);
    return made;
  };
  let shown: Texts = {};
  const parts = createTextParts(load, ["app"], (texts) => (shown = texts));
  const arrive = async (part: Part, language: LanguageCode): Promise<void> => {
    waiting.get(`${part} ${language}`)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { parts, shown: () => shown, arrive };
}

describe("texts in parts", () => {
  test("nothing is shown before the language is there", async () => {
    const { parts, shown, arrive } = bench();
    void parts.choose("en");
    expect(shown()).toEqual({});
    await arrive("app", "en");
    expect(shown()).toEqual({ app: "en" });
  });

  test.each([
    ["the app's texts come first", ["app", "spot"]],
    ["the page's texts come first", ["spot", "app"]],
  ] as const)("a page wanted at the start is shown whole when %s", async (_why, order) => {
    const { parts, shown, arrive } = bench();
    void parts.choose("en");
    void parts.want("spot", "en");
    for (const part of order) await arrive(part, "en");
    expect(shown()).toEqual({ app: "en", spot: "en" });
  });

  test("another language brings all parts that were ever wanted", async () => {
    const { parts, shown, arrive } = bench();
    void parts.choose("en");
    void parts.want("spot", "en");
    await arrive("app", "en");
    await arrive("spot", "en");
    void parts.choose("de");
    await arrive("app", "de");
    expect(shown()).toEqual({ app: "en", spot: "en" });
    await arrive("spot", "de");
    expect(shown()).toEqual({ app: "de", spot: "de" });
  });

  test("a part that is under way when the language changes arrives in the new one", async () => {
    const { parts, shown, arrive } = bench();
    void parts.choose("en");
    await arrive("app", "en");
    const page = parts.want("spot", "en");
    void parts.choose("de");
    await arrive("spot", "en");
    await arrive("app", "de");
    await arrive("spot", "de");
    await page;
    expect(shown()).toEqual({ app: "de", spot: "de" });
  });

  test("a slow language does not overwrite one chosen after it", async () => {
    const { parts, shown, arrive } = bench();
    void parts.choose("en");
    void parts.choose("de");
    await arrive("app", "de");
    await arrive("app", "en");
    expect(shown()).toEqual({ app: "de" });
  });
});
