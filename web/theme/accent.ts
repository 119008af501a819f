/** The operator's accent in place of our gold: fetched only where there is one. */
import { accentOf, isAccent } from "../../features/content/contract/accent.ts";
import type { AccentTones } from "../../features/content/contract/accent.ts";

let sheet: CSSStyleSheet | undefined;

/** Paints buttons, what is chosen and the ring of the focus; a colour that can't be one leaves ours. */
export function applyAccent(colour: string): void {
  const before = document.adoptedStyleSheets.filter((each) => each !== sheet);
  const accent = accentOf(colour);
  if (!isAccent(accent)) {
    document.adoptedStyleSheets = before;
    return;
  }
  const tones = ({ text, tint }: AccentTones): string => `--brand: ${text}; --mark: ${text}; --brand-tint: ${tint};`;
  const { fill, ink, dark, light } = accent;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root { ${tones(dark)} --gold-from: ${fill}; --gold-to: ${fill}; --ink: ${ink}; }
    :root[data-theme="light"] { ${tones(light)} }`);
  document.adoptedStyleSheets = [...before, sheet];
}
