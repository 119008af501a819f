/** Copy trading in webhooks' words: a trader hears of followers, not who they are. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import type { HookTeller, HookWords, News } from "../../../server/news/news.ts";
import { moneyText, symbolOf } from "./traders.views.ts";

export class CopyHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent, { user }: News): HookWords | undefined {
    switch (event.type) {
      case "copies/followed":
        return { type: "copies.followed", data: { ...whose(event, user), set_aside: moneyText(event.settings.mostAll) } };
      case "copies/copied":
      case "copies/not-copied":
        return this.#copy(event, user);
      case "copies/ending":
        return { type: "copies.ending", data: { ...whose(event, user), cause: event.cause, copies: event.copies } };
      case "copies/unfollowed": {
        const sums = { realised: moneyText(event.realised), shared: moneyText(event.shared) };
        return { type: "copies.unfollowed", data: { ...whose(event, user), ...sums } };
      }
      case "copies/shared":
        return { type: "copies.shared", data: { ...whose(event, user), paid: moneyText(event.paid), owed: moneyText(event.owed) } };
      default:
        return undefined;
    }
  }

  #copy(event: Extract<KernelEvent, { type: "copies/copied" | "copies/not-copied" }>, user: number): HookWords {
    const { source, contract, side, lots } = event;
    const what = { ...whose(event, user), source, symbol: symbolOf(this.#kernel, contract), side, share: lots };
    if (event.type === "copies/copied") return { type: "copies.copied", data: { ...what, id: event.position, wanted: event.wanted } };
    return { type: "copies.not_copied", data: { ...what, what: event.what, reason: event.reason } };
  }
}

function whose({ follow, trader, at }: { readonly follow: number; readonly trader: number; readonly at: number }, user: number) {
  return { follow, trader, role: user === trader ? "trader" : "follower", at };
}
