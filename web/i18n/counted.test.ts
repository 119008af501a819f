import { afterEach, expect, test } from "vitest";
import { usePreferences } from "../state/preferences.store.ts";
import { counted } from "./counted.ts";
import { fillText, type Translate } from "./texts.ts";

const TEXTS: Readonly<Record<string, string>> = { "futures.lots_count": "{count} lots", "futures.lots_count.one": "{count} lot" };
const t: Translate = (key, params = {}) => fillText(TEXTS[key] ?? key, params);
const before = usePreferences.getState().language;
afterEach(() => usePreferences.setState({ language: before }));

test.each([
  [0, "en", "0 lots"],
  [1, "en", "1 lot"],
  [2, "en", "2 lots"],
  [0, "fra", "0 lot"],
  [1, "fra", "1 lot"],
  [2, "fra", "2 lots"],
] as const)("%i in %s is %s", (count, language, said) => {
  usePreferences.setState({ language });
  expect(counted(t, "futures.lots_count", count)).toBe(said);
});
