/**
 * The venue that is to take over: executes the log of the one that runs, as it becomes durable, in a kernel of its own. It writes nothing
 * anywhere, and what it has reached is used as a snapshot would be (open-venue.ts): all checks of a start come after the other one closed.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { Pool } from "pg";
import { differingBalance } from "../../features/wallet/server/last-balances.ts";
import { readRows } from "../../journal/codec.ts";
import type { JournalFollower, JournalFrame } from "../../journal/journal.ts";
import type { LogTail } from "../../journal/file/log-tail.ts";
import { CommandRows } from "../../kernel/command-rows.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import { projectedUpTo } from "../projector/projector.ts";
import { kernelBuild } from "../snapshots/kernel-build.ts";
import { proveLog } from "../snapshots/prove-log.ts";
import { newestUsable } from "../snapshots/snapshot-writer.ts";
import { provable } from "../open-venue.ts";
import { venueHalf } from "../venue-half.ts";
import type { VenueLog } from "../venue-log.ts";
import type { KeeperChannel } from "./keeper-channel.ts";

/** A kernel that holds every command before `from`, by rules that were proven to be the log's. */
export type Followed = { readonly kernel: Kernel; readonly from: number };

export type FollowOptions = {
  readonly keeper: KeeperChannel;
  readonly log: VenueLog;
  readonly pool: Pool;
  readonly say: (line: string) => void;
};

/** Follows until the venue that runs has closed or is gone; once it has been caught up with `onCaughtUp` is waited for, and the log gone on with. */
export async function followUntilClosed(options: FollowOptions, onCaughtUp: (kernel: Kernel) => Promise<void>): Promise<Followed> {
  const { keeper, log, say } = options;
  const first = await keeper.hears(["durable", "closed", "gone"]);
  const durable = (): number => keeper.heard("durable")?.next ?? 1;
  const isOver = (): boolean => keeper.heard("closed") !== undefined || keeper.heard("gone") !== undefined;
  if (first.kind !== "durable") throw new Error("the venue that ran is gone");
  const passedOver = (name: string, why: string): void => say(`The snapshot ${name} was passed over: ${why}.`);
  const { kernel, from } = newestUsable(log.snapshots, durable(), passedOver, { fastHalf: venueHalf });
  const following = new Following(kernel, from, log.tail(from));
  await following.catchUp(durable, isOver);
  if (kernel.venue.build !== kernelBuild()) await prove(options, durable());
  await following.catchUp(durable, isOver);
  await onCaughtUp(kernel);
  for (;;) {
    // Listened for beforehand: the last words may come while it catches up, and none comes after them.
    const word = keeper.next();
    await following.catchUp(durable, isOver);
    if (isOver()) break;
    await word;
  }
  return { kernel, from: following.next };
}

/** Another code moves money than the one that wrote the log: the whole of it is proven, as at every start of a new version. */
async function prove({ log, pool, say }: FollowOptions, durable: number): Promise<void> {
  const follower: Pick<JournalFollower, "read" | "recovery"> = {
    recovery: { frames: 0, firstSequence: log.firstSequence(), nextSequence: durable, lastEpoch: 0 },
    read: (from) => log.tail(from).readTo(durable),
  };
  const position = Math.min(durable, await projectedUpTo(pool));
  const differing = (ledger: Kernel["ledger"], at: number) => differingBalance(pool, ledger, at);
  await proveLog({ log: provable(follower, log, say), snapshots: log.snapshots, position, differingBalance: differing, say });
}

class Following {
  readonly #kernel: Kernel;
  readonly #tail: LogTail;
  readonly #from: number;
  readonly #rows = new CommandRows();
  /** First command that was not executed. */
  next: number;

  constructor(kernel: Kernel, from: number, tail: LogTail) {
    this.#kernel = kernel;
    this.#from = from;
    this.next = from;
    this.#tail = tail;
  }

  async catchUp(durable: () => number, isOver: () => boolean): Promise<void> {
    while (this.next < durable()) {
      for await (const frames of this.#tail.readTo(durable())) {
        for (const frame of frames) this.#execute(frame);
        if (isOver()) return;
        await turn();
      }
    }
  }

  #execute({ firstSequence, count, payload }: JournalFrame): void {
    readRows(payload, count, this.#rows);
    this.#kernel.replay(this.#rows, Math.max(this.#from - firstSequence, 0));
    this.next = Math.max(this.next, firstSequence + count);
  }
}
