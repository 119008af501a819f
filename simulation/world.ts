/**
 * One seed's world: a disk, a database, clients and a witness, through the lives of a venue that ends badly again and again.
 *
 * After each restart it is checked that nothing acknowledged is missing or different, that the recovered state is the one
 * which a replay gives, and that the tables hold each row once. The first broken promise ends the run with its seed.
 */
import { SimulatedDisk, seededRandom } from "../journal/simulated-disk.ts";
import { toText } from "../kernel/answers.ts";
import { CONTRACT } from "../kernel/futures-venue.arbitrary.ts";
import type { Applied, UntimedCommand } from "../server/sequencer/sequencer.ts";
import { snapshotsFolder } from "../server/snapshots/snapshot-writer.ts";
import type { Venue } from "../server/venue.ts";
import { drawFaults, type FaultKind } from "./faults.ts";
import { CALM, Life, LOG_DIRECTORY } from "./life.ts";
import { frameOffsets, isDamagedToRead, logCommands } from "./log-reading.ts";
import { MemoryTables } from "./memory-tables.ts";
import { turn, VirtualClock } from "./virtual-clock.ts";
import { PromiseBroken, Witness } from "./witness.ts";
import { Workload } from "./workload.ts";

/** Maturities are days away: now and then hours or days pass, between commands and between two lives. */
const LEAPS = 0.04;
const LEAP_MS_MAX = 3 * 86_400_000;
const YEAR_MS = 366 * 86_400_000;

/** Requests a client sends at once before it waits for an answer. */
const AT_ONCE_MAX = 12;

export type Tally = {
  cycles: number;
  commands: number;
  acknowledged: number;
  fills: number;
  resent: number;
  cutTails: number;
  snapshots: number;
  stoppedThemselves: number;
  startsEnded: number;
  flipsNoticed: number;
  flipsTried: number;
  snapshotsPassedOver: number;
  readonly faults: Map<FaultKind, number>;
  /** How often each kind of command, with each refusal, and each kind of event came. */
  readonly seen: Map<string, number>;
};

export function newTally(): Tally {
  const counts = { cycles: 0, commands: 0, acknowledged: 0, fills: 0, resent: 0, cutTails: 0, snapshots: 0, stoppedThemselves: 0 };
  return { ...counts, startsEnded: 0, flipsNoticed: 0, flipsTried: 0, snapshotsPassedOver: 0, faults: new Map(), seen: new Map() };
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export type WorldOptions = {
  /** The control: the drive reports every sync as done at once. */
  readonly liesAboutSyncs?: boolean;
  /** Commands that clients send in a life that nothing ends earlier. */
  readonly commandsPerLife?: number;
};

export class World {
  readonly clock = new VirtualClock();
  readonly witness = new Witness();
  readonly tally: Tally;
  readonly #random: () => number;
  readonly #workload: Workload;
  readonly #tables = new MemoryTables();
  readonly #liesAboutSyncs: boolean;
  readonly #commandsPerLife: number;
  #disk: SimulatedDisk;
  /** Durable commands that the living venue announced and the witness has not taken yet. */
  #announced: Applied[] = [];
  /** Keyed requests without an answer: their senders try again. */
  #unanswered: UntimedCommand[] = [];

  constructor(seed: number, tally: Tally, { liesAboutSyncs = false, commandsPerLife = 150 }: WorldOptions = {}) {
    this.tally = tally;
    this.#commandsPerLife = commandsPerLife;
    this.#random = seededRandom(seed);
    this.#workload = new Workload(seed, this.witness.auditor, this.clock.now);
    this.#liesAboutSyncs = liesAboutSyncs;
    this.#disk = new SimulatedDisk(seed, liesAboutSyncs ? { acknowledgeBeforeSync: true } : {});
  }

  dispose(): void {
    this.clock.dispose();
  }

  /** One life: open, check what was recovered, serve, end. */
  async live(): Promise<void> {
    const faults = drawFaults(this.#random, this.#commandsPerLife, this.#disk.usedBytes);
    for (const kind of faults.kinds) count(this.tally.faults, kind);
    this.tally.cycles += 1;
    if (faults.flipsLog) await this.#tryDamagedLog();
    this.#disk = this.#disk.powerCut(this.#liesAboutSyncs ? { acknowledgeBeforeSync: true } : faults.disk);
    const damaged = faults.flipsSnapshot ? this.#damageSnapshot() : undefined;
    if (this.#random() < 0.3) this.clock.leap(Math.floor(this.#random() * LEAP_MS_MAX));
    const life = new Life(this.#disk, this.#tables, this.clock, faults, this.#random);
    const venue = await life.open((applied) => this.#announced.push(applied));
    if (damaged !== undefined && venue !== undefined) this.#requirePassedOver(damaged, life.said);
    this.tally.cutTails += life.said.filter((line) => line.includes("unfinished write")).length;
    if (venue === undefined) this.#startEnded(life);
    else {
      this.#checkRecovered(venue);
      await this.#serve(venue, life);
    }
    life.end();
    this.#follow();
    this.tally.snapshots += life.snapshots;
  }

  /** The last life: calm, everybody cancels, a clean stop; then everything is compared once more. */
  async end(): Promise<void> {
    this.#disk = this.#disk.powerCut();
    const life = new Life(this.#disk, this.#tables, this.clock, CALM, this.#random);
    const venue = await life.open((applied) => this.#announced.push(applied));
    if (venue === undefined) throw new PromiseBroken(`the venue does not start on a healthy disk: ${life.reason}`);
    this.#checkRecovered(venue);
    // Twice: cancelling a bracket's buy that brought something places its exits.
    for (const user of [1001, 1002, 1003, 1004, 1001, 1002, 1003, 1004]) {
      await this.clock.until(venue.sequencer.submit({ type: "spot/cancel-all", user: user as never, market: 0 as never }));
    }
    await this.#closeFutures(venue);
    // Who pays coins says what became of those it has taken on.
    for (const { number, kind, state } of venue.kernel.withdrawals.all()) {
      if (kind !== "address" || (state !== "sending" && state !== "sent")) continue;
      const failed = { type: "withdrawals/fail", withdrawal: number, by: "payer", cause: "network_stopped" } as const;
      await this.clock.until(venue.sequencer.submit(failed));
    }
    // One that renews itself goes on until somebody closes it.
    for (const { number, state } of venue.kernel.campaigns.all())
      if (state !== "closed") await this.clock.until(venue.sequencer.submit({ type: "campaigns/close", campaign: number }));
    // One that is sold again goes on until operators call it off.
    for (const { number } of venue.kernel.tokenSale.projects())
      await this.clock.until(venue.sequencer.submit({ type: "token-sale/call-off", project: number, askedBy: 1, agreedBy: 2 }));
    // Whatever was promised falls due within a year; a machine's clock that was set back has to catch up first.
    this.clock.leap(Math.max(0, venue.kernel.at - this.clock.now()) + YEAR_MS);
    await this.clock.until(venue.sequencer.submit({ type: "spot/cancel-all", user: 1001 as never, market: 0 as never }));
    await this.clock.until(venue.stop());
    this.#follow();
    for (const { owner, kind, asset, pledged } of this.witness.auditor.model.ledger.all()) {
      if ((owner >= 1000 || owner === 0) && pledged !== 0n)
        throw new PromiseBroken(`V9: ${owner}:${kind}:${asset} keeps ${pledged} pledged after cancelling all, and a year`);
    }
    this.#requireTables(this.witness.nextSequence);
    this.#requireSameLog(1);
    const again = new Life(this.#disk.powerCut(), this.#tables, this.clock, CALM, this.#random);
    const reopened = await again.open();
    if (reopened?.kernel.stateHash() !== this.witness.stateHash)
      throw new PromiseBroken("V5: reopened after a clean stop, the state is another");
    again.end();
  }

  /** At a fresh price the house takes whatever people have open. */
  async #closeFutures({ sequencer }: Venue): Promise<void> {
    const submit = (command: object): Promise<unknown> => this.clock.until(sequencer.submit(command as UntimedCommand));
    const { contract, maker } = CONTRACT;
    await submit({ type: "futures/resume", contract });
    const mark = this.witness.auditor.futures().mark(contract);
    for (const user of [1001, 1002, 1003, 1004, 1005]) await submit({ type: "futures/cancel-all", user, contract: 0 });
    const sample = { type: "prices/sample", samples: [{ market: contract, ticks: mark, volume: 0, sources: 3 }] };
    await submit(sample);
    // Who has nothing left is closed out by the price after the house's quotes.
    await submit({ type: "futures/quote", user: maker, contract, bids: [mark, 900_000], asks: [mark + 1, 900_000] });
    this.clock.advance(1000);
    await submit(sample);
    for (const user of [1001, 1002, 1003, 1004, 1005]) {
      await submit({ type: "futures/quote", user: maker, contract, bids: [mark, 900_000], asks: [mark + 1, 900_000] });
      await submit({ type: "futures/close-many", user, contract: 0, side: "both" });
    }
    // Who could not pay for that is closed out by a price that goes against them.
    for (const moved of [Math.ceil(mark * 1.1), Math.floor(mark * 0.9)]) {
      this.#follow();
      if (this.witness.auditor.futures().positions.length === 0) return;
      for (let again = 0; again < 2; again++) {
        await submit({ type: "prices/sample", samples: [{ market: contract, ticks: moved, volume: 0, sources: 3 }] });
        await submit({ type: "futures/quote", user: maker, contract, bids: [moved, 900_000], asks: [moved + 1, 900_000] });
        this.clock.advance(1000);
      }
    }
  }

  async #serve(venue: Venue, life: Life): Promise<void> {
    for (const command of this.#unanswered.splice(0).sort(() => this.#random() - 0.5)) {
      this.tally.resent += 1;
      void this.#submit(venue, life, command);
    }
    let sent = 0;
    while (sent < life.faults.cutAfter && !life.isOver) {
      const burst = 1 + Math.floor(this.#random() * AT_ONCE_MAX);
      let last: Promise<unknown> = Promise.resolve();
      for (let i = 0; i < burst; i++) {
        const { pauseMs } = this.#workload;
        if (pauseMs > 0) {
          // What was sent before is in the log by then, if anything can be.
          await this.clock.until(last.catch(() => undefined));
          this.clock.advance(pauseMs);
        }
        last = this.#submit(venue, life, this.#workload.next());
      }
      sent += burst;
      if (life.faults.clockGoesBack && this.#random() < 0.2) this.clock.set(Math.floor((this.#random() - 0.6) * 8 * 3_600_000));
      if (this.#random() < 0.7) await this.clock.until(last);
      else await turn();
      if (this.#random() < 0.2) this.clock.advance(Math.floor(this.#random() * 600));
      else if (this.#random() < LEAPS) this.clock.leap(Math.floor(this.#random() * LEAP_MS_MAX));
      this.#follow();
    }
    if (life.isOver) {
      this.tally.stoppedThemselves += 1;
      if (!life.isByFault) throw new PromiseBroken(`the venue stopped without a fault: ${life.reason}`);
    }
    // A process that must stop, or is asked to, still does what it can before the power goes.
    const stops = this.#random() < (life.isOver ? 0.6 : 0.15);
    if (stops) await this.clock.until(venue.stop().catch((error: unknown) => life.said.push(String(error))));
    else if (this.#random() < 0.2 && !life.isOver) await this.clock.until(venue.projector.flush());
  }

  #submit(venue: Venue, life: Life, command: UntimedCommand): Promise<unknown> {
    const isKeyed = command.key !== undefined;
    return venue.sequencer.submit(command).then(
      () => {
        if (!life.isCut) this.tally.acknowledged += 1;
      },
      () => {
        if (isKeyed) this.#unanswered.push(command);
      },
    );
  }

  /** The witness takes what the venue announced. */
  #follow(): void {
    for (const { sequence, command, outcome } of this.#announced.splice(0)) {
      this.#learn(command, this.witness.take(sequence, command, outcome));
    }
  }

  #learn(command: Applied["command"], outcome: Applied["outcome"]): void {
    this.tally.commands += 1;
    count(this.tally.seen, `${command.type} ${outcome.repeated === true ? "repeated" : (outcome.refusal ?? "done")}`);
    for (const event of outcome.events) {
      count(this.tally.seen, "reason" in event ? `${event.type} ${event.reason}` : event.type);
      if (event.type === "seconds/closed") count(this.tally.seen, `${event.type} ${event.result}`);
      if (event.type === "futures/reduced") count(this.tally.seen, `${event.type} ${event.cause}`);
      if (event.type === "spot/placed") this.#workload.placed.push(event.order);
      else if (event.type === "spot/filled") this.tally.fills += 1;
    }
  }

  /** Everything announced must be in the log as it was; what the log holds beyond, the witness takes now. */
  #checkRecovered(venue: Venue): void {
    const { witness } = this;
    if (venue.sequencer.nextSequence < witness.nextSequence) {
      throw new PromiseBroken(`the log ends before command ${venue.sequencer.nextSequence}; ${witness.nextSequence - 1} were acknowledged`);
    }
    this.#announced = [];
    this.#requireSameLog(Math.max(1, witness.nextSequence - 2 * this.#commandsPerLife), venue.sequencer.nextSequence);
    if (venue.kernel.stateHash() !== witness.stateHash) throw new PromiseBroken("V5: the recovered state is not the one a replay gives");
    this.#requireTables(this.#tables.nextSequence);
  }

  #requireSameLog(from: number, to = this.witness.nextSequence): void {
    for (const [sequence, command] of logCommands(this.#disk.copy(), LOG_DIRECTORY, from, to)) {
      if (sequence >= this.witness.nextSequence) this.#learn(command, this.witness.take(sequence, command, undefined));
      else if (toText(command) !== this.witness.commands[sequence - 1]) {
        throw new PromiseBroken(
          `command ${sequence} is in the log as ${toText(command)}, acknowledged was ${this.witness.commands[sequence - 1]}`,
        );
      }
    }
  }

  /** The tables hold exactly the rows of the commands before `position`, each once. */
  #requireTables(position: number): void {
    let expected = 0;
    for (const [sequence, text] of this.witness.rows) {
      if (sequence >= position) continue;
      expected += 1;
      if (this.#tables.rows.get(sequence) !== text)
        throw new PromiseBroken(`the tables' rows of command ${sequence} are missing or different`);
    }
    if (this.#tables.rows.size !== expected)
      throw new PromiseBroken(`the tables hold ${this.#tables.rows.size} rows instead of ${expected}`);
  }

  #startEnded(life: Life): void {
    this.tally.startsEnded += 1;
    if (life.isByFault) return;
    throw new PromiseBroken(`the venue refuses to start: ${life.reason}`);
  }

  /** A flipped bit before the last frame has to be noticed when the log is opened, or at the latest when it is read. */
  async #tryDamagedLog(): Promise<void> {
    const copy = this.#disk.copy().powerCut();
    const segments = frameOffsets(copy, LOG_DIRECTORY);
    const segment = segments[Math.floor(this.#random() * segments.length)];
    const end = segment?.offsets.at(-1);
    if (segment === undefined || end === undefined) return;
    this.tally.flipsTried += 1;
    const offset = Math.floor(this.#random() * end);
    copy.flipBit(segment.path, offset, Math.floor(this.#random() * 8));
    const tables = new MemoryTables();
    tables.nextSequence = this.#tables.nextSequence;
    const life = new Life(copy, tables, this.clock, CALM, this.#random);
    const venue = await life.open();
    life.end();
    if (venue === undefined ? life.isDamage : isDamagedToRead(copy, LOG_DIRECTORY, this.witness.nextSequence)) this.tally.flipsNoticed += 1;
    else throw new PromiseBroken(`a bit flipped in ${segment.path} at ${offset} went unnoticed (${life.reason})`);
  }

  #damageSnapshot(): string | undefined {
    const folder = snapshotsFolder(LOG_DIRECTORY);
    const name = this.#disk
      .copy()
      .list(folder)
      .findLast((each) => each.endsWith(".snapshot"));
    if (name === undefined) return undefined;
    const length = this.#disk.copy().read(`${folder}/${name}`).length;
    this.#disk.flipBit(`${folder}/${name}`, Math.floor(this.#random() * length), Math.floor(this.#random() * 8));
    return name;
  }

  /** Unless it was too new to be looked at: the tables were behind it. */
  #requirePassedOver(name: string, said: readonly string[]): void {
    if (said.some((line) => line.includes(name))) this.tally.snapshotsPassedOver += 1;
    else if (Number(name.slice(0, 16)) <= this.#tables.nextSequence)
      throw new PromiseBroken(`the damaged snapshot ${name} was not passed over`);
  }
}
