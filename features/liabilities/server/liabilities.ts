/**
 * Each hour of venue time: what all people have, asset by asset, in a tree over a copy of the ledger, and a signed statement of its roots.
 *
 * The trees are in memory: after a start there are new ones. Statements stay, and the log's heads name the newest.
 */
import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Pool } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { LedgerCopy } from "../../../kernel/ledger/ledger-copy.ts";
import type { AssetId } from "../../../money/units.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { LogKey } from "../../public-log/server/log-key.ts";
import { logKeyOf, PUBLIC_LOG } from "../../public-log/server/public-log.ts";
import { commitmentOf, PARTS, type OwnPart } from "../formulas.ts";
import { statementBody, statementHash, type AssetTotal } from "../statement.ts";
import { rest, SummationTree } from "./summation-tree.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_KEPT_MS = 30 * DAY_MS;
/** On a time-lapse venue hours pass faster: a statement a minute of real time is enough. */
const LOOK_MS = 60_000;
/** Rows of the ledger, or people, between two moments in which others may go on. */
const SLICE = 5000;
const NONCE_BYTES = 32;
const CUT_BITS = 32n;

type Leaves = { readonly people: Map<number, bigint>; issued: bigint };
type Made = {
  readonly time: number;
  readonly totals: readonly AssetTotal[];
  readonly trees: ReadonlyMap<string, { readonly tree: SummationTree; readonly indexOf: ReadonlyMap<number, readonly number[]> }>;
  readonly note: string;
};
export type OwnProof = { readonly asset: string; readonly parts: readonly OwnPart[] };

export type LiabilitiesOptions = {
  readonly kernel: Pick<Kernel, "ledger" | "assets" | "sequence" | "at">;
  /** Resolves when what was applied so far is durable. */
  readonly settled: () => Promise<void>;
  readonly pool: Pool;
  readonly key: Pick<LogKey, "name" | "note">;
  readonly secret: Uint8Array;
};

export class Liabilities {
  readonly #options: LiabilitiesOptions;
  readonly #secret: Uint8Array;
  #made: Made | undefined;

  constructor(options: LiabilitiesOptions) {
    this.#options = options;
    this.#secret = new Uint8Array(hkdfSync("sha256", options.secret, options.key.name, "touchstone liabilities", NONCE_BYTES));
  }

  /** The newest; undefined until the first is made. */
  get newest(): Pick<Made, "time" | "totals" | "note"> | undefined {
    return this.#made;
  }

  /** Hash of the newest statement, also of one from before this start. */
  async hashForHead(): Promise<string | undefined> {
    const note = this.#made?.note ?? (await readStatements(this.#options.pool, { before: Number.MAX_SAFE_INTEGER, limit: 1 }))[0]?.note;
    return note === undefined ? undefined : statementHash(note);
  }

  /** Makes the hour's, unless it is made. */
  async look(): Promise<void> {
    const { kernel } = this.#options;
    if (this.#made !== undefined && hourOf(this.#made.time) === hourOf(kernel.at)) return;
    const { pool, key, settled } = this.#options;
    const [time, commands, copy] = [kernel.at as number, kernel.sequence, kernel.ledger.copy()];
    const trees = new Map<string, { readonly tree: SummationTree; readonly indexOf: ReadonlyMap<number, readonly number[]> }>();
    const totals: AssetTotal[] = [];
    for (const [id, leaves] of await leavesOf(copy)) {
      const asset = kernel.assets.get(id)?.code;
      if (asset === undefined || leaves.people.size === 0) continue;
      const made = await this.#grow(`${time} ${asset}`, leaves.people);
      const { hash, sum } = made.tree.root;
      trees.set(asset, made);
      totals.push({ asset, leaves: made.tree.leaves, total: sum, issued: leaves.issued, root: bytesToHex(hash) });
    }
    await settled();
    const note = key.note(statementBody({ origin: key.name, commands, time, totals }));
    await pool.query({ name: "write-liabilities", text: WRITE, values: [time, Math.floor(time / DAY_MS) * DAY_MS, note] });
    await pool.query({ name: "drop-liabilities", text: DROP, values: [time - HOURS_KEPT_MS] });
    this.#made = { time, totals, trees, note };
  }

  /** What of each asset's total is that person's, and what proves it. */
  ownProofs(person: number): readonly OwnProof[] {
    const { time, trees } = this.#made ?? { time: 0, trees: new Map() as Made["trees"] };
    return [...trees].flatMap(([asset, { tree, indexOf }]) => {
      const places = indexOf.get(person);
      if (places === undefined) return [];
      const parts = places.map((index, part): OwnPart => {
        const nonce = this.#nonce(`${time} ${asset}`, person, part).toString("hex");
        return { part, nonce, units: String(tree.unitsAt(index)), index, path: tree.path(index) };
      });
      return [{ asset, parts }];
    });
  }

  /** Leaves lie in an order that nobody can foresee: a neighbour in the tree tells nothing. */
  async #grow(name: string, people: ReadonlyMap<number, bigint>) {
    const count = people.size * PARTS;
    const order = Uint32Array.from({ length: count }, (_, at) => at);
    for (let at = count - 1; at > 0; at--) {
      const other = randomInt(at + 1);
      const [here = 0, there = 0] = [order[at], order[other]];
      [order[at], order[other]] = [there, here];
      if (at % SLICE === 0) await rest();
    }
    const [commitments, units] = [Buffer.alloc(count * NONCE_BYTES), new BigInt64Array(count)];
    const indexOf = new Map<number, readonly number[]>();
    let leaf = 0;
    for (const [person, whole] of people) {
      const nonces = [0, 1].map((part) => this.#nonce(name, person, part));
      // Where it is cut is as secret as the nonces.
      const cut = BigInt(createHmac("sha256", this.#secret).update(`cut ${name} ${person}`).digest().readUInt32BE(0));
      const first = (whole * cut) >> CUT_BITS;
      const places: number[] = [];
      for (const [part, nonce] of nonces.entries()) {
        const place = order[leaf++] ?? 0;
        commitments.set(commitmentOf(person, part, nonce), place * NONCE_BYTES);
        units[place] = part === 0 ? first : whole - first;
        places.push(place);
      }
      indexOf.set(person, places);
      if (leaf % (SLICE / 10) === 0) await rest();
    }
    return { tree: await SummationTree.build(commitments, units), indexOf };
  }

  #nonce(name: string, person: number, part: number): Buffer {
    return createHmac("sha256", this.#secret).update(`nonce ${name} ${person} ${part}`).digest();
  }
}

/** Own and pledged money of people, and what was issued, by asset. */
async function leavesOf(copy: LedgerCopy): Promise<ReadonlyMap<AssetId, Leaves>> {
  const found = new Map<AssetId, Leaves>();
  for (let row = 0; row < copy.rows; row++) {
    if (row % SLICE === SLICE - 1) await rest();
    const [own, pledged] = copy.unitsOf(row);
    const units = own + pledged;
    if (units === 0n) continue;
    const [asset, owner] = [copy.assetOf(row), copy.ownerOf(row)];
    let leaves = found.get(asset);
    if (leaves === undefined) found.set(asset, (leaves = { people: new Map(), issued: 0n }));
    if (owner >= HOUSE_USERS_END) leaves.people.set(owner, (leaves.people.get(owner) ?? 0n) + units);
    else if (ISSUING.includes(copy.purposeOf(row))) leaves.issued -= units;
  }
  return found;
}
/** Counter-accounts: below zero by what was made here or brought in. */
const ISSUING: readonly number[] = [PURPOSE.issuance, PURPOSE.outside];

const hourOf = (at: number): number => Math.floor(at / HOUR_MS);
const WRITE = `insert into liabilities_statement (at, is_daily, note)
  values ($1, not exists (select from liabilities_statement where at >= $2), $3) on conflict do nothing`;
const DROP = "delete from liabilities_statement where at < $1 and not is_daily";

export type StatementsQuery = { readonly before: number; readonly limit: number };

/** The newest first. */
export async function readStatements(
  pool: Pick<Pool, "query">,
  { before, limit }: StatementsQuery,
): Promise<readonly { readonly time: number; readonly note: string }[]> {
  const { rows } = await pool.query<{ readonly at: string; readonly note: string }>({
    name: "read-liabilities",
    text: "select at, note from liabilities_statement where at < $1 order by at desc limit $2",
    values: [before, limit],
  });
  return rows.map(({ at, note }) => ({ time: Number(at), note }));
}

/** Of a running venue, for its calls; empty until it was opened. */
export const LIABILITIES: LivePart<{ liabilities: Liabilities | undefined }> = {
  name: "liabilities",
  make: () => ({ liabilities: undefined }),
};

export type RunLiabilitiesOptions = {
  readonly venue: TradingVenue;
  readonly secret: Uint8Array;
  readonly onFault: (error: unknown, where: string) => void;
};

/** Looks at once and then each minute; what comes back ends it. */
export function runLiabilities({ venue, secret, onFault }: RunLiabilitiesOptions): () => Promise<void> {
  const { kernel, pool } = venue;
  const liabilities = new Liabilities({ kernel, pool, secret, key: logKeyOf(venue, secret), settled: () => venue.settled() });
  const live = venue.live.of(LIABILITIES);
  live.liabilities = liabilities;
  let underWay = Promise.resolve();
  const look = (): void => {
    underWay = underWay
      .then(async () => {
        await liabilities.look();
        const { log } = venue.live.of(PUBLIC_LOG);
        if (log !== undefined) log.liabilities = await liabilities.hashForHead();
      })
      .catch((error: unknown) => onFault(error, "the tree of liabilities"));
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return async () => {
    clearInterval(timer);
    live.liabilities = undefined;
    await underWay;
  };
}
