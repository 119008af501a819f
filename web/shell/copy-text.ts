import { t } from "../i18n/texts.ts";
import { showToast } from "../ui/toast.store.ts";

/** Copies and says so; where the browser forbids it, the text itself is shown. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(t("shell.copied"), "good");
  } catch (error: unknown) {
    console.warn("The clipboard is not available.", error);
    showToast(text);
  }
}
