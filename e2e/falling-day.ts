/** A day of recorded prices of bitcoin that falls soon after now, whenever the test runs: for venues with FEED=replay. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const DAY_MS = 86_400_000;

export type Fall = {
  /** In USDT, before it falls. */
  readonly start: number;
  /** Seconds for which it rests before it falls. */
  readonly restS: number;
  readonly fallS: number;
  /** What is left of it after each second of the fall, as 0.999. */
  readonly left: number;
  /** And of that after one second more, as 0.6. */
  readonly crash?: number;
};

/** It falls with some to and fro, and rests again. */
export function writeFallingDay(directory: string, { start, restS, fallS, left, crash = 1 }: Fall): void {
  const now = Date.now();
  const [day, begun] = [now - (now % DAY_MS), (now % DAY_MS) / 1000];
  const price = (second: number): number => {
    const since = (second - begun + 86_400) % 86_400;
    const fallen = Math.min(fallS, Math.max(0, since - restS));
    const crashed = since > restS + fallS ? crash : 1;
    return Math.round(start * left ** fallen * crashed * (1 + 0.0006 * Math.sin(since / 4)) * 10) / 10;
  };
  const rows = Array.from({ length: 86_400 }, (_, second) => {
    const [open, close] = [price(second), price(second + 1)];
    return [day + second * 1000, open, Math.max(open, close), Math.min(open, close), close, 1].join(",");
  });
  const name = new Date(day).toISOString().slice(0, 10).replaceAll("-", "");
  const text = `time_ms,open,high,low,close,volume\n${rows.join("\n")}\n`;
  writeFileSync(join(directory, `BTCUSD-made-${name}-1s-trade.csv.gz`), gzipSync(text));
}
