/** Looks at the log's head once the app has nothing better to do, and says aloud where it is not what this device saw before. */
import { t, wantTexts } from "../../../web/i18n/texts.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import { checkHead } from "./remembered-head.ts";

/** Nothing that the app says is graver, and it comes while the first page is still read. */
const SHOWN_MS = 30_000;

export async function lookAtLog(): Promise<void> {
  const { state } = await checkHead(venueNow());
  if (state === "first" || state === "grew") return;
  await wantTexts("public-log");
  showToast(t(`public_log.${state}`), "plain", SHOWN_MS);
}
