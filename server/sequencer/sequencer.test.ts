import { describe, expect, onTestFinished, test, vi } from "vitest";
import { kernelWithExample } from "../../features/_example/kernel/with-example.arbitrary.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { ANN, place, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { PURPOSE } from "../../kernel/ledger/chart.ts";
import { amount, marketId, ticks, timeMs } from "../../money/units.ts";
import { CommandWriter, readCommands } from "../../journal/codec.ts";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import type { FrameBound, Journal, JournalFrame } from "../../journal/journal.ts";
import { SimulatedDisk } from "../../journal/simulated-disk.ts";
import { type Applied, COMMANDS_WAITING_MAX, Sequencer, VenueBusy, VenueStopped, type UntimedCommand } from "./sequencer.ts";

/** The real file journal on a simulated disk, whose appends wait until the test lets them go or fail. */
async function gatedVenue(
  clock: () => number = () => 5_000,
  frameBound?: FrameBound,
  seal?: () => Promise<void>,
): Promise<{
  sequencer: Sequencer;
  kernel: Kernel;
  frames: JournalFrame[];
  release: (failure?: Error) => Promise<void>;
  fatal: unknown[];
}> {
  const { journal } = await openFileJournal({ directory: "/log", disk: new SimulatedDisk(1) });
  const gates: ((failure?: Error) => void)[] = [];
  const frames: JournalFrame[] = [];
  const gated: Journal = {
    get nextSequence() {
      return journal.nextSequence;
    },
    epoch: journal.epoch,
    frameBound: frameBound ?? journal.frameBound,
    append: async (frame) => {
      frames.push(frame);
      await new Promise<void>((resolve, reject) => gates.push((failure) => (failure === undefined ? resolve() : reject(failure))));
      await journal.append(frame);
    },
    read: (from) => journal.read(from),
    seal: seal ?? (() => journal.seal()),
    dropBefore: (sequence) => journal.dropBefore(sequence),
    close: () => journal.close(),
  };
  const kernel = new Kernel();
  const fatal: unknown[] = [];
  const sequencer = new Sequencer({ kernel, journal: gated, clock, onFatal: (error) => fatal.push(error) });
  const release = async (failure?: Error): Promise<void> => {
    while (gates.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    gates.shift()?.(failure);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { sequencer, kernel, frames, release, fatal };
}

const untimed = (command: ReturnType<typeof testVenueCommands>[number]): UntimedCommand => {
  const { at: _at, ...rest } = command;
  return rest as UntimedCommand;
};
const setUp = testVenueCommands().map(untimed);

/** Says whether a promise settled by now. */
async function state(promise: Promise<unknown>): Promise<"waiting" | "done" | "failed"> {
  return await Promise.race([
    promise.then(
      () => "done" as const,
      () => "failed" as const,
    ),
    new Promise<"waiting">((resolve) => setTimeout(() => resolve("waiting"), 2)),
  ]);
}

describe("the sequencer", () => {
  test("answers nobody before the frame is on disk, then everybody in order", async () => {
    const { sequencer, kernel, release } = await gatedVenue();
    const heard: number[] = [];
    sequencer.onApplied(({ sequence }) => heard.push(sequence));
    const outcomes = setUp.map((command) => sequencer.submit(command));
    const settled = sequencer.settled();
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT)).toBe(100_000_000_000n);
    expect([await state(Promise.all(outcomes)), await state(settled), heard]).toEqual(["waiting", "waiting", []]);
    await release();
    expect([await state(Promise.all(outcomes)), await state(settled)]).toEqual(["done", "done"]);
    expect(heard).toEqual(setUp.map((_, i) => i + 1));
  });

  test("commands sent together share a frame and one answer, in order", async () => {
    const { sequencer, frames, kernel, release } = await gatedVenue();
    const heard: number[] = [];
    sequencer.onApplied(({ sequence }) => heard.push(sequence));
    const outcomes = sequencer.submitMany(setUp);
    expect(await state(outcomes)).toBe("waiting");
    await release();
    expect((await outcomes).map(({ refusal }) => refusal)).toEqual(setUp.map(() => undefined));
    expect([heard, frames.length]).toEqual([setUp.map((_, i) => i + 1), 1]);
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT)).toBe(100_000_000_000n);
    expect(await sequencer.submitMany([])).toEqual([]);
  });

  test("of commands sent together none is taken when there is no room for all", async () => {
    const { sequencer, release } = await gatedVenue();
    const cancel: UntimedCommand = { type: "spot/cancel", user: ANN, order: 1 as never };
    const taken = sequencer.submitMany(Array.from({ length: COMMANDS_WAITING_MAX - 1 }, () => cancel));
    await expect(sequencer.submitMany([cancel, cancel])).rejects.toThrow(VenueBusy);
    const last = sequencer.submitMany([cancel]);
    await release();
    expect((await taken).length).toBe(COMMANDS_WAITING_MAX - 1);
    await last;
  });

  const bid = (price: number): UntimedCommand => untimed(place(ANN, "buy", price, 100));

  test("orders of one turn are applied when it ends, in the order in which they and all others came, under one time", async () => {
    let now = 5_000;
    const { sequencer, kernel, release } = await gatedVenue(() => now++);
    const heard: string[] = [];
    sequencer.onApplied(({ sequence, command }) => heard.push(`${sequence} ${command.type} ${command.at}`));
    const opened = sequencer.submitMany(setUp);
    await release();
    await opened;
    heard.length = 0;
    const before = kernel.sequence;
    const sent = [bid(990), bid(991)].map((order) => sequencer.submit(order));
    expect([kernel.sequence, sequencer.waiting]).toEqual([before, 0]);
    sent.push(sequencer.submit({ type: "spot/cancel-all", user: ANN, market: marketId(0) }), sequencer.submit(bid(992)));
    expect([kernel.sequence, sequencer.waiting]).toEqual([before + 3, 3]);
    const settled = sequencer.settled();
    expect(kernel.sequence).toBe(before + 4);
    expect(await state(Promise.all([...sent, settled]))).toBe("waiting");
    await release();
    const outcomes = await Promise.all(sent);
    expect(outcomes.map(({ sequence, refusal }) => [sequence - before, refusal])).toEqual([1, 2, 3, 4].map((n) => [n, undefined]));
    const types = ["spot/place", "spot/place", "spot/cancel-all", "spot/place"];
    expect(heard.map((one) => one.split(" ").slice(0, 2))).toEqual(types.map((type, n) => [String(before + 1 + n), type]));
    const times = heard.map((one) => Number(one.split(" ")[2]));
    expect([times[0] === times[1], times.toSorted((a, b) => a - b)]).toEqual([true, times]);
    expect(kernel.spot.pool.live).toBe(1);
  });

  test("orders that come while a frame syncs are applied beside it, and are in the next", async () => {
    const { sequencer, kernel, frames, release } = await gatedVenue();
    const opened = sequencer.submitMany(setUp);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const sent = [bid(990), bid(991)].map((order) => sequencer.submit(order));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([kernel.sequence, frames.length]).toEqual([setUp.length + 2, 1]);
    await release();
    await release();
    await Promise.all([opened, ...sent]);
    expect(frames.map(({ count }) => count)).toEqual([setUp.length, 2]);
  });

  test("who stops the venue in the turn of an order leaves it done, and durable", async () => {
    const { sequencer, kernel, release } = await gatedVenue();
    const opened = sequencer.submitMany(setUp);
    await release();
    await opened;
    const sent = sequencer.submit(bid(990));
    const stopped = sequencer.stop();
    await expect(sequencer.submit(bid(991))).rejects.toThrow(VenueStopped);
    await release();
    await stopped;
    expect((await sent).refusal).toBe(undefined);
    expect(kernel.spot.pool.live).toBe(1);
  });

  test("an order that breaks an invariant takes the others of its turn with it, and none reaches the log", async () => {
    const { sequencer, frames, kernel, fatal } = await gatedVenue();
    const execute = kernel.execute.bind(kernel);
    vi.spyOn(kernel, "execute").mockImplementation((command) => {
      if (command.type === "spot/place" && command.ticks === ticks(666)) throw new Error("half of it is done");
      return execute(command);
    });
    const sent = [bid(990), bid(666), bid(991)].map((order) => sequencer.submit(order));
    for (const outcome of sent) await expect(outcome).rejects.toThrow(VenueStopped);
    await expect(sequencer.submit(bid(992))).rejects.toThrow(VenueStopped);
    expect([frames.length, fatal.length]).toEqual([0, 1]);
  });

  test.each([
    ["can't be written", 1],
    ["can't be written behind a frame that is full", 3],
  ])("everybody hears that the venue stops where an order of their turn %s", async (_what, fails) => {
    const { sequencer, frames, fatal } = await gatedVenue(undefined, { commands: 2, bytes: 1 << 20 });
    const add = CommandWriter.prototype.add;
    let added = 0;
    const writer = vi.spyOn(CommandWriter.prototype, "add").mockImplementation(function (this: CommandWriter, command) {
      if (added++ === fails) throw new Error("no bytes for it");
      add.call(this, command);
    });
    onTestFinished(() => writer.mockRestore());
    const sent = [bid(990), bid(991), bid(992), bid(993), bid(994)].map((order) => sequencer.submit(order));
    for (const outcome of sent) await expect(outcome).rejects.toThrow(VenueStopped);
    expect([frames.length, fatal.length]).toEqual([0, 1]);
  });

  test("who is told that an order broke an invariant may stop the venue at once: nothing is applied a second time", async () => {
    const { journal } = await openFileJournal({ directory: "/log", disk: new SimulatedDisk(1) });
    const kernel = new Kernel();
    const stops: Promise<void>[] = [];
    const onFatal = (): void => void stops.push(sequencer.stop());
    const sequencer: Sequencer = new Sequencer({ kernel, journal, clock: () => 5_000, onFatal });
    const apply = vi.spyOn(kernel, "executeOrders").mockImplementation(() => {
      throw new Error("half of it is done");
    });
    await expect(sequencer.submit(bid(990))).rejects.toThrow(VenueStopped);
    await Promise.all(stops);
    expect([apply.mock.calls.length, stops.length]).toEqual([1, 1]);
  });

  test("senders hear that the venue stops though who is told first throws", async () => {
    const { journal } = await openFileJournal({ directory: "/log", disk: new SimulatedDisk(1) });
    const kernel = new Kernel();
    const onFatal = (error: unknown): never => expect.fail(String(error));
    const sequencer = new Sequencer({ kernel, journal, clock: () => 5_000, onFatal });
    vi.spyOn(kernel, "executeOrders").mockImplementation(() => {
      throw new Error("half of it is done");
    });
    const sent = [bid(990), bid(991)].map((order) => sequencer.submit(order));
    expect(() => sequencer.applyWaiting()).toThrow("half of it is done");
    for (const outcome of sent) await expect(outcome).rejects.toThrow(VenueStopped);
  });

  test("who sent one command alone hears that the venue stops though who is told first throws", async () => {
    const { journal } = await openFileJournal({ directory: "/log", disk: new SimulatedDisk(1) });
    const onFatal = (error: unknown): never => expect.fail(String(error));
    const sequencer = new Sequencer({ kernel: new Kernel(), journal, clock: () => 5_000, onFatal });
    const poison = { type: "nonsense/none" } as unknown as UntimedCommand;
    await expect(sequencer.submit(poison)).rejects.toThrow(VenueStopped);
  });

  test("a sender hears what is done and durable though a listener throws, which stops the venue", async () => {
    for (const breakIn of ["onApplied", "onFrame"] as const) {
      const { sequencer, release, fatal } = await gatedVenue();
      const sent = sequencer.submitMany(setUp);
      const reading = sequencer.settled();
      sequencer[breakIn](() => expect.fail("of its own"));
      await release();
      expect((await sent).length).toBe(setUp.length);
      await reading;
      await expect(sequencer.submit(bid(990))).rejects.toThrow(VenueStopped);
      expect(fatal.map(String)).toEqual(["AssertionError: of its own"]);
    }
  });

  test("nothing is done any more in the turn of an order that broke an invariant: it would be answered by a state that the log does not have", async () => {
    const close: UntimedCommand = { type: "spot/cancel-all", user: ANN, market: marketId(0) };
    for (const one of [close, [close]]) {
      const { sequencer, frames, kernel, fatal } = await gatedVenue();
      vi.spyOn(kernel, "executeOrders").mockImplementation(() => {
        throw new Error("half of it is done");
      });
      const order = sequencer.submit(bid(990));
      const other = Array.isArray(one) ? sequencer.submitMany(one) : sequencer.submit(one);
      for (const outcome of [order, other]) await expect(outcome).rejects.toThrow(VenueStopped);
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect([kernel.sequence, frames.length, fatal.length]).toEqual([0, 0, 1]);
    }
  });

  test("who stops the venue while it seals its log waits for what came meanwhile", async () => {
    const sealed = Promise.withResolvers<void>();
    const seal = vi.fn<() => Promise<void>>(() => sealed.promise);
    const { sequencer, release } = await gatedVenue(undefined, undefined, seal);
    const first = sequencer.submit(setUp[0]);
    await release();
    await first;
    await vi.waitFor(() => expect(seal).toHaveBeenCalled());
    const second = sequencer.submit(setUp[1]);
    const stopped = sequencer.stop();
    sealed.resolve();
    expect([await state(second), await state(stopped)]).toEqual(["waiting", "waiting"]);
    await release();
    await stopped;
    expect((await second).refusal).toBe(undefined);
  });

  test("what a command moved can be read after later commands and later frames", async () => {
    const { sequencer, release } = await gatedVenue();
    const applied: Applied[] = [];
    sequencer.onApplied((one) => applied.push(one));
    const first = sequencer.submitMany(setUp);
    await release();
    await first;
    const second = sequencer.submitMany([{ type: "wallet/start-again", user: ANN }]);
    await release();
    await second;
    const granted = applied.flatMap(({ postings }) => postings).filter(({ toAfter }) => toAfter === 100_000_000_000n);
    expect(granted.length).toBeGreaterThan(1);
    expect(applied.at(-1)?.postings.map(({ amount }) => amount)).toEqual([100_000_000_000n, 100_000_000_000n]);
  });

  test("gathers what arrives during a sync into the next frame", async () => {
    const { sequencer, frames, release } = await gatedVenue();
    const first = sequencer.submit(setUp[0]);
    await state(first);
    const others = setUp.slice(1).map((command) => sequencer.submit(command));
    await release();
    await release();
    await Promise.all(others);
    expect(frames.map(({ firstSequence, count }) => [firstSequence, count])).toEqual([
      [1, 1],
      [2, setUp.length - 1],
    ]);
    const replayed = new Kernel();
    for (const frame of frames) for (const command of readCommands(frame.payload, frame.count)) replayed.execute(command);
    expect(replayed.ledger.balanceOf(ANN, PURPOSE.change, USDT)).toBe(100_000_000_000n);
  });

  test.each([
    ["commands", { commands: 4, bytes: 1 << 20 }, 3],
    ["bytes", { commands: 1000, bytes: 64 }, 4],
  ])(
    "no frame holds more %s than the log asks for; everybody is answered with the frame of their last",
    async (_what, bound, frameCount) => {
      const { sequencer, frames, release } = await gatedVenue(undefined, bound);
      const cancel: UntimedCommand = { type: "spot/cancel", user: ANN, order: 1 as never };
      const first = sequencer.submit(cancel);
      const many = sequencer.submitMany(Array.from({ length: 10 }, () => cancel));
      const settled = sequencer.settled();
      expect(sequencer.waiting).toBe(11);
      await release();
      expect([await state(first), await state(many), await state(settled)]).toEqual(["done", "waiting", "waiting"]);
      for (let i = 1; i < frameCount; i++) await release();
      expect([await state(many), await state(settled), sequencer.waiting]).toEqual(["done", "done", 0]);
      expect(frames.map(({ count }) => count)).toEqual(frameCount === 3 ? [4, 4, 3] : [3, 3, 3, 2]);
      expect(frames.map(({ firstSequence }) => firstSequence)).toEqual(frameCount === 3 ? [1, 5, 9] : [1, 4, 7, 10]);
    },
  );

  test("after a failed write nobody of the frames behind it is answered either", async () => {
    const { sequencer, frames, release } = await gatedVenue(undefined, { commands: 2, bytes: 1 << 20 });
    const outcomes = setUp.slice(0, 5).map((command) => sequencer.submit(command));
    await Promise.all([release(new Error("disk gone")), ...outcomes.map((outcome) => expect(outcome).rejects.toThrow(VenueStopped))]);
    expect(frames.length).toBe(1);
  });

  test("a reader of live state during a sync waits for that sync", async () => {
    const { sequencer, release } = await gatedVenue();
    void sequencer.submit(setUp[0]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const settled = sequencer.settled();
    expect(await state(settled)).toBe("waiting");
    await release();
    expect(await state(settled)).toBe("done");
    expect(await state(sequencer.settled())).toBe("done");
  });

  test("after a failed write refuses everything, tells nobody, and says so once", async () => {
    const { sequencer, release, fatal } = await gatedVenue();
    const heard: number[] = [];
    sequencer.onApplied(({ sequence }) => heard.push(sequence));
    const first = sequencer.submit(setUp[0]);
    await state(first);
    const second = sequencer.submit(setUp[1]);
    const reading = sequencer.settled();
    await Promise.all([
      release(new Error("disk gone")),
      expect(first).rejects.toThrow(VenueStopped),
      expect(second).rejects.toThrow(VenueStopped),
      expect(reading).rejects.toThrow(VenueStopped),
    ]);
    await expect(sequencer.submit(setUp[2])).rejects.toThrow(VenueStopped);
    expect([heard, fatal.length]).toEqual([[], 1]);
  });

  test("a command that breaks an invariant never reaches the log and stops the venue", async () => {
    const { sequencer, frames, fatal } = await gatedVenue();
    const poison = { type: "nonsense/none" } as unknown as UntimedCommand;
    await expect(sequencer.submit(poison)).rejects.toThrow(VenueStopped);
    expect([frames.length, fatal.length]).toEqual([0, 1]);
  });

  test("the venue's time never goes back when the machine's clock does", async () => {
    const times = [5_000, 9_000, 1_000];
    const { sequencer, kernel, release } = await gatedVenue(() => times.shift() ?? 0);
    const seen: number[] = [];
    sequencer.onApplied(({ command }) => seen.push(command.at));
    const all = Promise.all(setUp.slice(0, 3).map((command) => sequencer.submit(command)));
    await release();
    await all;
    expect(seen).toEqual([5_000, 9_000, 9_000]);
    expect(kernel.at).toBe(timeMs(9_000));
  });

  test("turns commands away when too many wait for the disk", async () => {
    const { sequencer, release } = await gatedVenue();
    const cancel: UntimedCommand = { type: "spot/cancel", user: ANN, order: 1 as never };
    const taken = Array.from({ length: COMMANDS_WAITING_MAX }, () => sequencer.submit(cancel));
    await expect(sequencer.submit(cancel)).rejects.toThrow(VenueBusy);
    await release();
    await Promise.all(taken);
    void sequencer.submit(cancel);
    await release();
  });
});

describe("what falls due", () => {
  const DAY_MS = 86_400_000;

  /** A venue with one contract that matures after a day; `clock` is the test's. */
  async function venueWithContract(): Promise<{ sequencer: Sequencer; applied: string[]; clock: { now: number } }> {
    const clock = { now: 1_700_000_000_000 };
    const { journal } = await openFileJournal({ directory: "/log", disk: new SimulatedDisk(1) });
    const kernel = kernelWithExample();
    const sequencer = new Sequencer({ kernel, journal, clock: () => clock.now, onFatal: (error) => expect.fail(String(error)) });
    await sequencer.submitMany(setUp);
    await sequencer.submit({ type: "cover/fund", product: "example", asset: USDT, amount: amount(1_000_000n) });
    const open = { type: "example/open", user: ANN, asset: USDT, principal: 1_000_000n, days: 1 } as unknown as UntimedCommand;
    expect((await sequencer.submit(open)).refusal).toBeUndefined();
    const applied: string[] = [];
    sequencer.onApplied(({ command, outcome }) => applied.push(command.type, ...outcome.events.map(({ type }) => type)));
    return { sequencer, applied, clock };
  }

  test("is settled by a command of its own before whatever comes later, never before its time", async () => {
    const { sequencer, applied, clock } = await venueWithContract();
    clock.now += DAY_MS - 1;
    await sequencer.submit({ type: "transfer/move", user: ANN, asset: USDT, amount: amount(0n), from: "change", to: "legal" });
    clock.now += 1;
    // In one turn: no alarm comes in between.
    await sequencer.submit({ type: "spot/cancel-all", user: ANN, market: marketId(0) });
    expect(applied).toEqual(["transfer/move", "schedule/advance", "example/ended", "settlement/settled", "spot/cancel-all"]);
    await sequencer.stop();
  });

  test.each([1, 2])("is settled before orders that come later, in turns of %d", async (count) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { sequencer, applied, clock } = await venueWithContract();
    clock.now += DAY_MS;
    const cancel: UntimedCommand = { type: "spot/cancel", user: ANN, order: 1 as never };
    await Promise.all(Array.from({ length: count }, () => sequencer.submit(cancel)));
    const settled = ["schedule/advance", "example/ended", "settlement/settled"];
    expect(applied).toEqual([...settled, ...Array.from({ length: count }, () => "spot/cancel")]);
    await sequencer.stop();
  });

  test("is settled behind an order that waits for the end of its turn, whose time was before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { sequencer, applied, clock } = await venueWithContract();
    clock.now += DAY_MS - 1;
    const order = sequencer.submit({ type: "spot/cancel", user: ANN, order: 1 as never });
    clock.now += 1;
    vi.advanceTimersByTime(1000);
    await order;
    expect(applied).toEqual(["spot/cancel", "schedule/advance", "example/ended", "settlement/settled"]);
    await sequencer.stop();
  });

  test("is settled though nobody comes", async () => {
    const { sequencer, applied, clock } = await venueWithContract();
    clock.now += 2 * DAY_MS;
    await vi.waitFor(() => expect(applied).toEqual(["schedule/advance", "example/ended", "settlement/settled"]), { timeout: 3000 });
    await sequencer.stop();
  });
});
