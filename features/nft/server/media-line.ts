/**
 * In which order media are read for everybody: an address four at the same time, all together two, and a turn goes on for a while after what it brought.
 * So strangers, however many ask for films at once, hold a part of the database and of the venue's one thread.
 */
import { setTimeout as rest } from "node:timers/promises";
import { CallBudgets } from "../../../server/doors/app/call-budgets.ts";
import type { RateLimits } from "../../../server/doors/app/rate-limit.ts";
import { Turns } from "../../../server/turns.ts";

const AT_ONCE = 2;
/** After each statement, and after each 64 KiB: 256 KiB cost the thread some 1.5 ms until they are sent. */
const REST_MS = { each: 1, unit: 1.5 } as const;
const UNIT_BYTES = 64 * 1024;

export class MediaLine {
  readonly #lines: CallBudgets;
  readonly #turns = new Turns(AT_ONCE);

  constructor(limits: RateLimits) {
    this.#lines = new CallBudgets(limits);
  }

  /** Does `work` when it is the address's turn. */
  ofAddress<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    return this.#lines.inTurn("media", address, work);
  }

  /** What a statement brings, when it is its turn of all. */
  read<Found>(statement: () => Promise<Found>): Promise<Found> {
    const found = Promise.withResolvers<Found>();
    void this.#turns.run(async () => {
      const reading = statement();
      found.resolve(reading);
      const bytes = await reading.then(bytesOf, () => 0);
      await rest(REST_MS.each + (REST_MS.unit * bytes) / UNIT_BYTES);
    });
    return found.promise;
  }
}

const bytesOf = (found: unknown): number => (Buffer.isBuffer(found) ? found.length : 0);
