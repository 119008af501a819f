/** The chain adapter of a running venue: reads the chain, tells of deposits, tends payments; round after round, with a node that may be away. */
import type { Pool } from "pg";
import { parseDecimal } from "../../../money/decimal.ts";
import { amount, assetId } from "../../../money/units.ts";
import { StartError } from "../../../server/start-error.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { arrives } from "../../withdrawals/formulas.ts";
import { ChainBooks, NONCE_UNKNOWN, type Scan } from "./chain-books.ts";
import { openKeys, type ChainKeys } from "./chain-keys.ts";
import { NodeAway, NodeRefused, type ChainNode } from "./chain-node.ts";
import { ChainPayer, type PaidCoin } from "./chain-payer.ts";
import { CHAIN_REFERENCES } from "./chain-service.ts";
import type { ChainCoin, ChainSettings } from "./chain-settings.ts";
import { scanOn, type ScannedCoin } from "./deposit-scan.ts";
import { tellDeposits } from "./deposit-tell.ts";
import { PaymentBooks, type LostPayment } from "./payment-books.ts";

export type ChainOptions = {
  readonly settings: ChainSettings;
  readonly venue: Pick<TradingVenue, "kernel" | "submit" | "time">;
  readonly pool: Pool;
  /** Under which the tables are this process's. */
  readonly epoch: number;
  readonly node: ChainNode;
  /** Lines for whoever runs the venue. */
  readonly say: (line: string) => void;
};

/** What the console and the metrics show of it. */
export type ChainStanding = {
  /** Why nothing can be asked; empty: the node is there. */
  away: string;
  /** Why nothing is credited; empty: it is. */
  halted: string;
  height: number;
  tip: number;
  /** In units of the chain, by coin. */
  readonly balances: Map<string, bigint>;
};

type Coin = PaidCoin & ScannedCoin;

export class ChainAdapter {
  readonly settings: ChainSettings;
  readonly payer: ChainPayer;
  readonly payments: PaymentBooks;
  readonly coins: ReadonlyMap<string, Coin>;
  readonly keys: ChainKeys;
  readonly standing: ChainStanding = { away: "it has not answered yet", halted: "", height: 0, tip: 0, balances: new Map() };
  readonly #options: ChainOptions;
  readonly #books: ChainBooks;
  #isKnown = false;

  static async open(options: ChainOptions): Promise<ChainAdapter> {
    const adapter = new ChainAdapter(options, await openKeys(options.settings));
    await adapter.#checkBooks();
    try {
      await adapter.#meet();
      adapter.standing.away = "";
    } catch (error: unknown) {
      // It may come later: then it is checked before anything else.
      if (!(error instanceof NodeAway)) throw startError(error);
      adapter.#note(error.message);
    }
    return adapter;
  }

  private constructor(options: ChainOptions, keys: ChainKeys) {
    const { settings, venue, pool, epoch, node } = options;
    this.#options = options;
    this.settings = settings;
    this.keys = keys;
    this.#books = new ChainBooks(pool, settings, epoch);
    this.payments = new PaymentBooks(pool, this.#books, settings.network);
    this.coins = new Map(settings.coins.map((coin) => [coin.code, coinOf(venue, settings.network, coin)]));
    const { confirmations, bumpAfterMs, feeMax } = settings;
    const isRunning = (): boolean => this.standing.away === "" && this.standing.halted === "";
    this.payer = new ChainPayer({
      ...{ pool, node, keys, payments: this.payments, coins: this.coins, confirmations, bumpAfterMs, feeMax, isRunning },
      now: () => venue.time.now(),
    });
  }

  /** Where this person is sent coins: given once, for good. */
  async addressOf(person: number): Promise<string> {
    const known = await this.#books.addressOf(person);
    if (known !== undefined) return known;
    await this.#books.giveAddress(person, (index) => this.keys.addressAt(index));
    const given = await this.#books.addressOf(person);
    if (given === undefined) throw new Error("a deposit address was given and is not there");
    return given;
  }

  serves(code: string, network: string): boolean {
    return network === this.settings.networkName && this.coins.has(code);
  }

  /** Whether there is more to do at once: it is behind the chain. A node that is away is waited for. */
  async round(): Promise<boolean> {
    try {
      if (!this.#isKnown) await this.#meet();
      return await this.#readOn();
    } catch (error: unknown) {
      if (!(error instanceof NodeAway || error instanceof NodeRefused || error instanceof StartError)) throw error;
      if (error instanceof NodeAway) this.#isKnown = false;
      this.#note(error.message);
      return false;
    }
  }

  async #readOn(): Promise<boolean> {
    const { node, venue } = this.#options;
    const { network, confirmations } = this.settings;
    const tip = await node.tip();
    const scan = await this.#scan();
    const isHalted = scan.halted !== "" && !scan.isResumed;
    if (await this.#isBehindWallet(scan)) return false;
    const parts = { node, books: this.#books, coins: [...this.coins.values()], confirmations };
    const height = isHalted ? scan.height : await scanOn(parts, scan, tip);
    const { halted } = await this.#scan();
    Object.assign(this.standing, { tip, height });
    this.#note("");
    this.#noteHalt(halted);
    const { withdrawals } = venue.kernel;
    for (const waiting of this.payer.waiting.keys())
      if (withdrawals.find(waiting)?.state !== "approved") this.payer.waiting.delete(waiting);
    if (halted !== "") return false;
    await tellDeposits({ venue, books: this.#books, network, confirmations }, height);
    await this.payer.tend(tip);
    for (const { code, contract } of this.coins.values()) this.standing.balances.set(code, await node.balance(this.keys.sender, contract));
    return height < tip;
  }

  /**
   * Whether the hot wallet sent what these tables do not know: they were restored from before it did, or somebody else has its key. What the log has as
   * taken on and the tables lack may have been paid: it goes to operators, and nothing more is credited or paid before two resume.
   */
  async #isBehindWallet(scan: Scan): Promise<boolean> {
    const used = await this.#options.node.count(this.keys.sender);
    if (scan.nextNonce === NONCE_UNKNOWN || (scan.isResumed && used > scan.nextNonce)) {
      await this.#books.takeNonces(used);
      return false;
    }
    if (used <= scan.nextNonce) return false;
    const lost = await this.payments.adopt(lostPayments(this.#options.venue, this.settings.network, this.coins));
    const more = lost === 0 ? "" : ` ${lost} open withdrawals may have been paid by it: see which, and book or give back each.`;
    const halted = `The hot wallet sent ${used - scan.nextNonce} transactions that this database does not know: it is older than the chain, or somebody else has the key.${more}`;
    if (scan.halted === "") await this.#books.halt(halted);
    this.#noteHalt(scan.halted === "" ? halted : scan.halted);
    return true;
  }

  async #scan(): Promise<Scan> {
    const scan = await this.#books.scan();
    if (scan === undefined) throw new Error("the chain's cursor is gone from the database");
    return scan;
  }

  /** What the tables say of keys and chain must be those of the settings: addresses were given out by them. */
  async #checkBooks(): Promise<void> {
    const { chainId, xpub } = this.settings;
    const scan = await this.#books.scan();
    if (scan === undefined) return;
    if (scan.chainId !== chainId)
      throw new StartError(`CHAIN_ID was ${scan.chainId} until now, and deposits were credited from that chain.`);
    if (scan.xpub !== xpub) throw new StartError("CHAIN_XPUB is another key than the one whose addresses people were given.");
    if (scan.sender === this.keys.sender) return;
    if ((await this.payments.open()).length > 0)
      throw new StartError("The hot wallet's key is another one, and payments of the one before have not arrived.");
    await this.#books.changeSender(this.keys.sender);
  }

  /** The node is held against the settings before anything is believed of it. */
  async #meet(): Promise<void> {
    const { node } = this.#options;
    const { chainId, xpub } = this.settings;
    const theirs = await node.chainId();
    if (theirs !== chainId) throw new StartError(`CHAIN_ID is ${chainId}, and the node of CHAIN_RPC is one of chain ${theirs}.`);
    for (const { code, contract, decimals } of this.coins.values()) {
      const own = contract === undefined ? decimals : await decimalsOf(node, code, contract);
      if (own !== decimals) throw new StartError(`CHAIN_COINS says that ${code} has ${decimals} decimals; its contract says ${own}.`);
    }
    if ((await this.#books.scan()) === undefined) {
      const height = await node.tip();
      const hash = await node.hashAt(height);
      if (hash === undefined) throw new NodeAway("it has no newest block");
      await this.#books.begin({ chainId, xpub, sender: this.keys.sender, height, hash });
    }
    // Before the first payment.
    await this.#isBehindWallet(await this.#scan());
    const { height, halted } = await this.#scan();
    Object.assign(this.standing, { height, tip: await node.tip(), halted });
    this.#isKnown = true;
  }

  /** Said when it changes. */
  #note(away: string): void {
    const before = this.standing.away;
    this.standing.away = away;
    if (away === before) return;
    this.#options.say(away === "" ? "The chain's node is there." : `The chain's node: ${away}. Deposits and withdrawals by it wait.`);
  }

  #noteHalt(halted: string): void {
    const before = this.standing.halted;
    this.standing.halted = halted;
    if (halted === before) return;
    this.#options.say(halted === "" ? "The chain is read on." : `${halted} Nothing is credited or paid until two operators resume it.`);
  }
}

function lostPayments({ kernel }: ChainOptions["venue"], network: number, coins: ReadonlyMap<string, Coin>): readonly LostPayment[] {
  return kernel.withdrawals.all().flatMap((one): readonly LostPayment[] => {
    const coin = coins.get(kernel.assets.get(one.asset)?.code ?? "");
    const isOurs = one.kind === "address" && one.network === network && (one.state === "sending" || one.reference >= CHAIN_REFERENCES);
    if (coin === undefined || !isOurs) return [];
    const units = arrives(amount(one.amount), amount(one.fee));
    const reference = one.state === "sending" ? undefined : one.reference;
    // Where it went stood beside it: it is not sent again, but booked or given back.
    return [{ withdrawal: one.number, reference, asset: coin.asset, code: coin.code, address: "", units, chainUnits: units * coin.scale }];
  });
}

async function decimalsOf(node: ChainNode, code: string, contract: string): Promise<number> {
  try {
    return await node.decimals(contract);
  } catch (error: unknown) {
    if (!(error instanceof NodeRefused)) throw error;
    throw new StartError(`CHAIN_COINS: there is no token ${code} at ${contract} on this chain.`);
  }
}

const startError = (error: unknown): unknown =>
  error instanceof NodeRefused ? new StartError(`The chain's node answers nothing that makes sense: ${error.message}`) : error;

/** The settings held against the venue's own asset. */
function coinOf({ kernel }: ChainOptions["venue"], network: number, coin: ChainCoin): Coin {
  const asset = kernel.assets.all().find(({ code }) => code === coin.code);
  if (asset === undefined) throw new StartError(`CHAIN_COINS: this venue has no ${coin.code}.`);
  // A unit of the asset must be payable.
  if (coin.decimals < asset.decimals)
    throw new StartError(`CHAIN_COINS: ${coin.code} has ${coin.decimals} decimals on the chain and ${asset.decimals} here.`);
  const dailyUnits = parseDecimal(coin.daily, asset.decimals);
  if (typeof dailyUnits !== "bigint") throw new StartError(`CHAIN_COINS: ${coin.code} has at most ${asset.decimals} decimals.`);
  const least = (): bigint => {
    const depositMin: bigint = kernel.networks.terms(assetId(asset.id), network)?.depositMin ?? 1n;
    return depositMin > 0n ? depositMin : 1n;
  };
  return { ...coin, asset: asset.id, scale: 10n ** BigInt(coin.decimals - asset.decimals), dailyUnits, least };
}
