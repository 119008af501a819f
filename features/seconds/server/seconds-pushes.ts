/** `closed_microorder` (wire.md 17): a settled contract, to those of its person's connections that wait for everything to come by itself. */
import type { PushParts } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { contractView, readContractsOf } from "./seconds.rows.ts";

export function secondsPushes(venue: TradingVenue, { sockets, onApplied }: PushParts): void {
  const tell = async (closed: readonly { readonly user: number; readonly contract: number }[]): Promise<void> => {
    const listening = sockets.passive();
    const heard = closed.filter(({ user }) => listening.has(user));
    if (heard.length === 0) return;
    await venue.projected();
    // Hundreds end in one command: asked for one by one, the last of them would hear it after as many questions.
    for (const row of await readContractsOf(
      venue.pool,
      heard.map(({ contract }) => contract),
    ))
      sockets.pushPassive(Number(row.user_id), "closed_microorder", { data: contractView(venue.kernel, row, venue.time.now()) });
  };
  onApplied(({ outcome }) => {
    const closed = outcome.events.filter((event) => event.type === "seconds/closed");
    // The tables are away, or the venue stops: whoever asks reads it from the list.
    if (closed.length > 0) tell(closed).catch((_error: unknown) => undefined);
  });
}
