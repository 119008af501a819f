/** The private room: what happened to my orders and balances makes the pages read them anew. */
import { queryClient } from "../api/query-client.ts";
import { t } from "../i18n/texts.ts";
import { leaveFor } from "../router/leave.ts";
import { clearSession, useSession } from "../state/session.store.ts";
import { showToast } from "../ui/toast.store.ts";
import { atMostEvery } from "./at-most-every.ts";
import { flushSoon } from "./flush.ts";
import { listen } from "./socket.ts";

/** Query keys that begin with these words belong to the logged-in user. */
export const ORDERS_KEY = "orders";
export const WALLET_KEY = "wallet";
export const RECEIPTS_KEY = "receipts";
export const NOTICES_KEY = "notices-to-me";
const PRIVATE_KEYS = [ORDERS_KEY, WALLET_KEY, RECEIPTS_KEY, NOTICES_KEY];

/** Somebody whose orders fill many times a second reads them anew so often at most: each reading is several calls. */
const READ_MS = 500;

const reader = (key: string): (() => void) => atMostEvery(READ_MS, () => void queryClient.invalidateQueries({ queryKey: [key] }));
const readOrders = reader(ORDERS_KEY);
const readNotices = reader(NOTICES_KEY);
const readWallet = reader(WALLET_KEY);

let isLeaving = false;

/** While somebody ends their session by themselves, the push about it is no news: it may come before the answer. */
export async function whileLeaving<Result>(work: () => Promise<Result>): Promise<Result> {
  isLeaving = true;
  try {
    return await work();
  } finally {
    isLeaving = false;
  }
}

export function startPrivatePushes(): void {
  listen("order_changed", () => flushSoon(readOrders));
  listen("lever_changed", () => flushSoon(readOrders));
  listen("seconds_changed", () => flushSoon(readOrders));
  listen("follow_changed", () => flushSoon(readOrders));
  listen("lock_changed", () => flushSoon(readOrders));
  listen("dual_changed", () => flushSoon(readOrders));
  listen("sale_changed", () => flushSoon(readOrders));
  listen("nft_changed", () => flushSoon(readOrders));
  listen("wallet_changed", () => flushSoon(readWallet));
  listen("deposit_changed", () => flushSoon(readWallet));
  listen("notice", () => flushSoon(readNotices));
  // Also the first time: the page was read before, and what happened in between was pushed to nobody.
  listen("connected", () => {
    flushSoon(readOrders);
    flushSoon(readWallet);
    flushSoon(readNotices);
  });
  listen("logged_out", () => {
    if (isLeaving || useSession.getState().token === undefined) return;
    showToast(t("shell.logged_out"));
    leaveFor("login");
    clearSession();
  });
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    for (const key of PRIVATE_KEYS) queryClient.removeQueries({ queryKey: [key] });
  });
}
