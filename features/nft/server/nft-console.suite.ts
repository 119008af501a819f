/** A console's marketplace with one of each for tests: works of an artist of the venue, one prepared, a series that runs and one that is sealed. */
import { amount, assetId, userId } from "../../../money/units.ts";
import type { TestConsole } from "../../../server/console/test-console.suite.ts";
import { NFT_STEP } from "../../../server/set-up/step-0018-nft.ts";
import { DAY_MS, leafOf, type Sealed } from "../formulas.ts";
import { artistAddress } from "./console/artists.ts";
import { codeOf } from "./works-store.ts";

const hashOf = (words: string): string => codeOf(Buffer.from(words));
const DRAFT = hashOf("a draft");
const SEALED = hashOf("a seal");
const USDT = assetId(3);
/**
 * Of works that the venue has from its artists: made, put on sale and taken back for them; who buys pays what it says, or bids. And a work is sold no more, or
 * may be sold again: whose it is and everybody's money stay (`features/nft/kernel/nft.test.ts`).
 */
export const NFT_ALONE = ["nft/mint", "nft/list", "nft/unlist", "nft/take-down", "nft/put-back"];
/** `item`: what `somebodySelling` gave. */
export const NFT_EXAMPLES: Readonly<Record<string, (item: number) => object>> = {
  "nft/mint": () => ({ work: DRAFT }),
  "nft/sell": (item) => ({ item, kind: "fixed", coin: "usdt", price: "12", startsIn: 0, days: 3 }),
  "nft/withdraw": (item) => ({ item: item + 1 }),
  "nft/take-down": (item) => ({ item: item + 1, cause: "copied" }),
  "nft/put-back": (item) => ({ item: item + 2 }),
  "nft/publish-series": () => ({ seal: SEALED, coin: "usdt", price: "5", startsIn: 0, days: 2, openDays: 1 }),
  "nft/stop-series": () => ({ series: 1 }),
  "nft/set-terms": () => ({ coins: "usdt, btc", feePpm: 40_000, royaltyPpm: 20_000, depositPpm: 100_000, extendMinutes: 5, payHours: 48 }),
};

const slots = (word: string): readonly Sealed[] =>
  ([1, 1, 2] as const).map((rarity, slot) => ({ code: hashOf(`${word} ${slot}`), rarity, salt: hashOf(`salt ${slot}`) }));

/** An artist with an account that the venue registered. */
export async function openArtist({ engine, desk }: TestConsole, word: string): Promise<number> {
  const { id } = await engine.newcomer();
  const { value } = artistAddress(word);
  await desk.database.updateTable("person").set({ email: value, nickname: word }).where("id", "=", id).execute();
  return id;
}

/** The number of a work that is kept; the next is on sale, the one behind it taken down. Series 1 runs. */
export async function somebodySelling(console: TestConsole): Promise<number> {
  const { engine, desk } = console;
  for (const command of NFT_STEP.commands) await engine.submit(command);
  const artist = await openArtist(console, "nora");
  const at = new Date(engine.now());
  const work = {
    kind: 1,
    name: "Draft",
    description: "",
    artist,
    mime: "image/png",
    bytes: Buffer.alloc(1),
    poster: "",
    made: 0,
    created_at: at,
  };
  await desk.database
    .insertInto("nft_work")
    .values([
      { ...work, code: DRAFT },
      { ...work, code: SEALED, kind: 0 },
    ])
    .execute();
  const made = { artist, made_by: 1, created_at: at };
  await desk.database
    .insertInto("nft_draft")
    .values({ ...made, code: DRAFT })
    .execute();
  await desk.database
    .insertInto("nft_sealed")
    .values({ ...made, seal: SEALED })
    .execute();
  await desk.database
    .insertInto("nft_slot")
    .values(slots("sealed").map((one, slot) => ({ seal: SEALED, slot, ...one })))
    .execute();
  const creator = userId(artist);
  const first = [...engine.kernel.nft.items()].length + 1;
  for (const word of ["kept", "on sale", "down"]) await engine.submit({ type: "nft/mint", code: hashOf(word), creator, by: "rule" });
  const price = amount(12_000_000n);
  const fixed = { kind: "fixed", asset: USDT, price, perIncrease: amount(0n), startsAt: 0, endsAt: DAY_MS, isAhead: true } as const;
  await engine.submit({ type: "nft/list", user: creator, item: first + 1, ...fixed });
  await engine.submit({ type: "nft/take-down", item: first + 2, by: 1 });
  const times = { startsAt: 0, endsAt: 30 * DAY_MS, openMs: DAY_MS, isAhead: true };
  await engine.submit({
    ...{ type: "nft/publish-series", creator, asset: USDT, price, leaves: slots("runs").map(leafOf), odds: [2, 1, 0] },
    ...{ ...times, by: "rule" },
  });
  return first;
}
