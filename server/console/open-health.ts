/** Puts a running venue's own figures on the board. */
import { statfs } from "node:fs/promises";
import type { Engine } from "../engine.ts";
import { HEALTH_BOARD } from "./health-board.ts";

/** Summing all accounts takes milliseconds a hundred thousand: not at every question. */
const SUM_EVERY_MS = 60_000;

export function openHealth({ venue, live, trading }: Engine, dataDirectory: string, connections: () => number): void {
  const board = live.of(HEALTH_BOARD);
  const { kernel, sequencer, projector } = venue;
  let sampledAt: number | undefined;
  let summed = { at: Number.NEGATIVE_INFINITY, imbalances: 0 };
  sequencer.onFrame((ms) => board.noteFrame(ms));
  sequencer.onApplied(({ command }) => {
    if (command.type === "prices/sample") sampledAt = command.at;
  });
  board.open(async () => {
    const now = trading.time.now();
    if (now - summed.at >= SUM_EVERY_MS) summed = { at: now, imbalances: kernel.ledger.imbalances() };
    const { bavail, bsize, blocks } = await statfs(dataDirectory);
    return {
      logPosition: kernel.sequence,
      lag: projector.lag,
      feedAgeMs: sampledAt === undefined ? undefined : Math.max(0, now - sampledAt),
      connections: connections(),
      diskFreeBytes: bavail * bsize,
      diskBytes: blocks * bsize,
      imbalances: summed.imbalances,
    };
  });
}
