/** Everybody who looks at a work hears of its bids and its sale: once a tenth of a second, however many there were. */
import type { PushParts } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { NftEvent } from "../kernel/public.ts";

const EACH_MS = 100;
const isOfNft = (event: { readonly type: string }): event is NftEvent => event.type.startsWith("nft/");

export function nftPushes(_venue: TradingVenue, { sockets, onApplied }: PushParts): void {
  const changed = new Set<number>();
  let isSet = false;
  const flush = (): void => {
    isSet = false;
    for (const item of changed) sockets.tell(`nft_item:${item}`, { id: item });
    changed.clear();
  };
  onApplied(({ outcome }) => {
    if (outcome.repeated === true) return;
    for (const event of outcome.events) {
      if (!isOfNft(event) || !("item" in event)) continue;
      changed.add(event.item);
      if (isSet) continue;
      isSet = true;
      setTimeout(flush, EACH_MS).unref();
    }
  });
}
