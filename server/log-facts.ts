/**
 * What a log says of its own venue and its people, read before anything is executed or written: the state that a snapshot
 * brought, and the few commands of the rest that change it.
 */
import { readCommands } from "../journal/codec.ts";
import type { JournalFollower } from "../journal/journal.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { StateReader, StateWriter } from "../kernel/state-bytes.ts";
import { VenueFacts, type VenueCommand } from "../kernel/venue/venue-facts.ts";

export type LogFacts = {
  /** Name, secrets and seeds, as the log's end has them. */
  readonly venue: Pick<VenueFacts, "identity" | "build" | "speed" | "secrets" | "seedHashes">;
  /** Time of the last command; undefined for a fresh log. */
  readonly lastAt: number | undefined;
  /** Everybody whose accounts were opened. */
  readonly users: readonly number[];
};

/** `kernel` is the state before the command `from`. */
export async function factsOfLog(kernel: Kernel, log: Pick<JournalFollower, "read">, from: number): Promise<LogFacts> {
  const venue = copyOf(kernel.venue);
  let lastAt: number = kernel.at;
  const users = new Set<number>(kernel.wallet.openUsers());
  for await (const frames of log.read(from)) {
    for (const frame of frames) {
      let sequence = frame.firstSequence;
      for (const command of readCommands(frame.payload, frame.count)) {
        lastAt = command.at;
        if (sequence >= from) {
          if (command.type === "wallet/open") users.add(command.user);
          else if (command.type.startsWith("venue/")) venue.execute(command as VenueCommand);
        }
        sequence += 1;
      }
    }
  }
  return { venue, lastAt: lastAt === 0 ? undefined : lastAt, users: [...users] };
}

function copyOf(facts: VenueFacts): VenueFacts {
  const writer = new StateWriter();
  facts.save(writer);
  // The commands of a set-up step bring no facts of this kind.
  const copy = new VenueFacts(() => undefined);
  copy.load(new StateReader(writer.bytes()));
  return copy;
}
