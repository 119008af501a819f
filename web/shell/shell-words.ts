/**
 * The first words, while the app is still on the line: the paper label on every page, the greeting for a guest on Home.
 *
 * They stand where the app will draw them, so that nothing moves when it does. They are more than a courtesy: a browser's
 * first text costs it a quarter of a second on a slow phone (fonts are looked up), and here that time is free, for the line is
 * what everybody waits for. In the small entry chunk, with the styles there already.
 */
import { GREETING } from "../../features/home/web/greeting.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { loadTextPart } from "../i18n/text-loaders.ts";
import type { TextKey } from "../i18n/texts.generated.ts";
import { formatFixed } from "../numbers/number-format.ts";
import { PAPER_MONEY } from "../state/paper-money.ts";
import { readStored } from "../state/storage.ts";

/** Does nothing when the app was faster, and when the texts do not come: the app says that. */
export async function writeShellWords(path: string, language: LanguageCode): Promise<void> {
  const loaded = await loadTextPart("app", language).catch(() => undefined);
  const label = document.querySelector(".shell-label");
  if (loaded === undefined || label === null) return;
  const t = (key: TextKey): string => loaded.texts[key] ?? "";
  label.append(`${t("shell.paper")} · ${t("shell.paper.note")}`);
  if (path === "/" && readStored("token") === undefined) document.querySelector(".shell-foot")?.before(greeting(t, language));
}

function greeting(t: (key: TextKey) => string, language: LanguageCode): HTMLElement {
  // Over the bars that stand for what comes, which must not move for it; below are the buttons, and here nothing yet.
  const box = element("div", `shell-greeting absolute inset-x-0 top-20 pb-33 ${GREETING.box}`, "");
  const paper = t("home.hero.paper").replace("{amount}", `${formatFixed(PAPER_MONEY.amount, 0, language)} ${PAPER_MONEY.code}`);
  box.append(element("b", GREETING.title, t("home.hero.title")), element("p", GREETING.text, `${t("home.hero.text")} ${paper}`));
  return box;
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(text);
  return made;
}
