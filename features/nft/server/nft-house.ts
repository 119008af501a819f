/**
 * What a paper venue does by itself: three artists whose works it draws from its own seed, put up at fixed prices, an auction a day, a series of boxes every
 * few days. And on every venue: it shows what lies in slots that were drawn, and reveals lists of which no box is closed any more.
 */
import { createHmac, randomBytes } from "node:crypto";
import { People } from "../../session/server/people.ts";
import { amount, assetId, userId, type UserId } from "../../../money/units.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { hashPassword } from "../../../server/identity/password-hash.ts";
import { RefusalError } from "../../../server/refusal-error.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { DAY_MS, leafOf, sealOf, type Rarity, type Sealed } from "../formulas.ts";
import { artistAddress, withoutAccount } from "./console/artists.ts";
import { keepSlots, readSlots } from "./slots.ts";
import { ARTISTS, makeSlotPicture } from "./works/catalogue.ts";
import { WorkThread } from "./works/make-aside.ts";
import { WorksStore } from "./works-store.ts";

const LOOK_MS = 500;
const REST_MS = 2_000;
const HOUR_MS = 3_600_000;
const UNITS = 1_000_000n;
/** Works on sale at fixed prices that the house keeps up. */
const SHELF = 11;
/** The first auction of a venue ends on its first day. */
const AUCTION_MS = { first: 6 * HOUR_MS, next: 20 * HOUR_MS } as const;
/** N, R and SR. */
const ODDS = [28, 10, 2] as const;
const SERIES = { size: 40, price: 25n * UNITS, runsMs: 3 * DAY_MS, openMs: DAY_MS } as const;
const FIXED_MS = 14 * DAY_MS;
const PRICES = [40n, 65n, 90n, 120n, 180n, 240n] as const;

export type NftHouseParts = {
  readonly context: Pick<ServerContext<TradingVenue>, "database" | "clock" | "venue">;
  /** Whether a paper venue makes works by itself. */
  readonly makesWorks: boolean;
  /** Of the venue, and never in the log. */
  readonly secret: Uint8Array;
  readonly onFault: (error: unknown, where: string) => void;
};

const TURNS = ["boxes", "shelf"] as const;
type Turn = (typeof TURNS)[number];

/** What comes back ends it. */
export function runNftHouse(parts: NftHouseParts): () => Promise<void> {
  const house = new NftHouse(parts);
  const timer = setInterval(() => void house.look(), LOOK_MS);
  return async () => {
    clearInterval(timer);
    await house.close();
  };
}

export class NftHouse {
  readonly #parts: NftHouseParts;
  readonly #works: WorksStore;
  readonly #seed: string;
  readonly #thread = new WorkThread();
  #artists: readonly UserId[] | undefined;
  /** What is under way of each kind: a box that was opened is shown while works are being drawn. */
  readonly #underWay = new Map<Turn, Promise<void>>();
  #restUntil = 0;
  #haveAccounts = false;
  #isClosed = false;

  constructor(parts: NftHouseParts) {
    this.#parts = parts;
    this.#works = new WorksStore(parts.context.database);
    this.#seed = createHmac("sha256", parts.secret).update("touchstone marketplace\n").digest("hex");
  }

  /** One at a time: who comes meanwhile waits for the same. */
  async look(): Promise<void> {
    if (!this.#isClosed && performance.now() >= this.#restUntil) {
      for (const turn of TURNS) {
        if (!this.#underWay.has(turn))
          this.#underWay.set(
            turn,
            this.#turn(turn).finally(() => this.#underWay.delete(turn)),
          );
      }
    }
    await Promise.all(this.#underWay.values());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#underWay.values());
    await this.#thread.close();
  }

  async #turn(turn: Turn): Promise<void> {
    try {
      if (turn === "boxes") {
        await this.#openAccounts();
        await this.#show();
        await this.#reveal();
        return;
      }
      const { nft, wallet } = this.#venue.kernel;
      if (this.#parts.makesWorks && wallet.paper !== undefined && nft.terms !== undefined) await this.#keepShelf();
    } catch (error: unknown) {
      this.#restUntil = performance.now() + REST_MS;
      // The disk is nearly full, the database is away, or the venue stops: later, or never.
      if (!(error instanceof RefusalError) && !this.#isClosed) this.#parts.onFault(error, "marketplace");
    }
  }

  get #venue(): TradingVenue {
    return this.#parts.context.venue;
  }

  /** Whether it was accepted. */
  async #submit(command: UntimedCommand): Promise<boolean> {
    const { refusal } = await this.#venue.submit(command);
    if (refusal !== undefined) this.#restUntil = performance.now() + REST_MS;
    return refusal === undefined;
  }

  // Boxes.

  /** Slots that were drawn and not shown yet. */
  async #show(): Promise<void> {
    const { nft } = this.#venue.kernel;
    const drawn = [...nft.items()].filter(({ box }) => box?.drawn !== undefined);
    for (const { number, box } of drawn) {
      const series = nft.series(box?.series ?? 0);
      const slot = series === undefined ? undefined : (await readSlots(this.#parts.context.database, series.seal))[box?.drawn?.slot ?? -1];
      if (slot !== undefined && nft.item(number)?.box?.drawn !== undefined) await this.#submit({ type: "nft/show", item: number, ...slot });
    }
  }

  async #reveal(): Promise<void> {
    const { nft } = this.#venue.kernel;
    const now = this.#venue.time.now();
    const over = [...nft.allSeries()].filter((one) => !one.isRevealed && one.waiting === 0 && nft.isSeriesOver(one, now));
    for (const { number, seal, size } of over) {
      const list = await readSlots(this.#parts.context.database, seal);
      if (list.length === size) await this.#submit({ type: "nft/reveal", series: number, list });
    }
  }

  // Works.

  async #keepShelf(): Promise<void> {
    const { nft } = this.#venue.kernel;
    const artists = (this.#artists ??= await this.#openArtists());
    const isHouse = (user: UserId): boolean => artists.includes(user);
    const listings = [...nft.listings()].filter(({ seller, over }) => isHouse(seller) && over === undefined);
    const fixed = listings.filter(({ kind }) => kind === "fixed").length;
    const isFirst = [...nft.items()].every(({ creator }) => !isHouse(creator));
    if (fixed < SHELF) await this.#fill(artists, SHELF - fixed);
    if (!listings.some(({ kind }) => kind === "auction")) await this.#auction(artists, isFirst ? AUCTION_MS.first : AUCTION_MS.next);
    const now = this.#venue.time.now();
    if (![...nft.allSeries()].some((one) => isHouse(one.creator) && !nft.isSeriesOver(one, now))) await this.#publish(artists);
  }

  async #fill(artists: readonly UserId[], count: number): Promise<void> {
    for (let left = count; left > 0; left--) {
      const item = await this.#mint(artists);
      if (item === undefined) return;
      const price = amount((PRICES[item.made % PRICES.length] ?? 90n) * UNITS);
      await this.#list(item, { kind: "fixed", price, perIncrease: amount(0n), endsAt: FIXED_MS });
    }
  }

  async #auction(artists: readonly UserId[], endsAt: number): Promise<void> {
    const item = await this.#mint(artists);
    if (item !== undefined)
      await this.#list(item, { kind: "auction", price: amount(800n * UNITS), perIncrease: amount(20n * UNITS), endsAt });
  }

  async #list(
    { item, artist }: { readonly item: number; readonly artist: UserId },
    how: {
      readonly kind: "fixed" | "auction";
      readonly price: ReturnType<typeof amount>;
      readonly perIncrease: ReturnType<typeof amount>;
      readonly endsAt: number;
    },
  ): Promise<void> {
    const asset = assetId(this.#venue.kernel.nft.terms?.cash ?? 0);
    await this.#submit({ type: "nft/list", user: artist, item, asset, ...how, startsAt: 0, isAhead: true });
  }

  /** The next work of the venue; what a venue that ended in between has made goes on being made. */
  async #mint(artists: readonly UserId[]): Promise<{ readonly item: number; readonly artist: UserId; readonly made: number } | undefined> {
    const { database, clock } = this.#parts.context;
    const { nft } = this.#venue.kernel;
    const last = await database
      .selectFrom("nft_work")
      .select(({ fn }) => fn.max("made").as("last"))
      .executeTakeFirst();
    const made = (last?.last ?? 0) + 1;
    const { artist: nth, work, poster } = await this.#thread.make(this.#seed, made);
    const artist = artists[nth];
    if (artist === undefined) return undefined;
    const now = new Date(clock());
    const cover = { kind: 1, description: "", artist, poster: "", made: 0 } as const;
    const posterCode = poster === undefined ? "" : await this.#works.keep({ ...cover, ...poster, name: work.name }, now);
    const code = await this.#works.keep({ ...work, artist, poster: posterCode }, now);
    if (nft.byCode(code) === undefined && !(await this.#submit({ type: "nft/mint", code, creator: artist, by: "rule" }))) return undefined;
    const item = nft.byCode(code);
    return item === undefined || item.owner !== artist || item.listing > 0 ? undefined : { item: item.number, artist, made };
  }

  async #publish(artists: readonly UserId[]): Promise<void> {
    const { database, clock } = this.#parts.context;
    const { nft } = this.#venue.kernel;
    const series = [...nft.allSeries()].length + 1;
    const creator = artists[1];
    if (creator === undefined) return;
    const order = shuffled(SERIES.size, (of) => this.#number(`series ${series} order ${of}`));
    const now = new Date(clock());
    const list: Sealed[] = [];
    for (const [slot, place] of order.entries()) {
      const rarity = (place < ODDS[0] ? 1 : place < ODDS[0] + ODDS[1] ? 2 : 3) as Rarity;
      const bytes = makeSlotPicture(this.#seed, series, slot);
      const of = {
        kind: 1,
        name: `Assay ${series}.${slot + 1}`,
        description: "",
        artist: creator,
        mime: "image/svg+xml",
        poster: "",
        made: 0,
      } as const;
      const code = await this.#works.keep({ ...of, bytes }, now);
      list.push({
        code,
        rarity,
        salt: createHmac("sha256", this.#parts.secret).update(`touchstone marketplace salt ${series} ${slot}\n`).digest("hex"),
      });
    }
    const leaves = list.map(leafOf);
    const seal = sealOf(leaves);
    await keepSlots(database, seal, list);
    const cover = makeSlotPicture(this.#seed, series, SERIES.size);
    const of = { kind: 0, name: `Assay ${series}`, description: "", artist: creator, mime: "image/svg+xml", poster: "", made: 0 } as const;
    await this.#works.keep({ ...of, bytes: cover }, now, seal);
    const sold = { creator, asset: assetId(nft.terms?.cash ?? 0), price: amount(SERIES.price), leaves, odds: ODDS, openMs: SERIES.openMs };
    await this.#submit({ type: "nft/publish-series", ...sold, startsAt: 0, endsAt: SERIES.runsMs, isAhead: true, by: "rule" });
  }

  #number(of: string): number {
    return createHmac("sha256", this.#parts.secret).update(`touchstone marketplace ${of}\n`).digest().readUIntBE(0, 6);
  }

  // Artists.

  /** Of artists whom an operator took on, where the venue ended in between: once a start. */
  async #openAccounts(): Promise<void> {
    if (this.#haveAccounts) return;
    const { database, clock } = this.#parts.context;
    for (const id of await withoutAccount(database)) {
      await this.#venue.openAccount(id);
      await new People(database).accountOpened(id, new Date(clock()));
    }
    this.#haveAccounts = true;
  }

  /** People like any others, whom the venue has registered. */
  async #openArtists(): Promise<readonly UserId[]> {
    const { database, clock } = this.#parts.context;
    const found: UserId[] = [];
    for (const { nickname, word, signature } of ARTISTS) {
      const address = artistAddress(word);
      const known = (await new People(database).findByAddress(address))?.id;
      const id = known ?? (await this.#register(address));
      if (known === undefined) await database.updateTable("person").set({ nickname, signature }).where("id", "=", id).execute();
      await this.#venue.openAccount(id);
      await new People(database).accountOpened(id, new Date(clock()));
      found.push(userId(id));
    }
    return found;
  }

  /** With a password that nobody knows: nobody logs in as an artist of the venue. */
  async #register(address: { readonly kind: "mail"; readonly value: string }): Promise<number> {
    const { database, clock } = this.#parts.context;
    const id = await new People(database).register({
      idsTaken: this.#venue.highestUser?.() ?? 0,
      address,
      areaCode: undefined,
      passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
      invitedBy: undefined,
      at: new Date(clock()),
    });
    if (id === undefined) throw new Error(`the artist ${address.value} has an account that can't be found`);
    return id;
  }
}

/** Fisher and Yates's, by numbers below 2^48. */
function shuffled(size: number, number: (of: number) => number): readonly number[] {
  const all = Array.from({ length: size }, (_none, at) => at);
  for (let at = size - 1; at > 0; at--) {
    const other = Math.floor((number(at) / 2 ** 48) * (at + 1));
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all;
}
