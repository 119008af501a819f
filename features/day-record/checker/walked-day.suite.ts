/** Random days of spot, futures and seconds contracts, as logs. */
import fc from "fast-check";
import { futuresVenueCommands, futuresWorld } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { ANN, BEN, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "../../futures/kernel/futures.arbitrary.ts";
import { secondsCommand, secondsStep, type SecondsStep } from "../../seconds/kernel/seconds.arbitrary.ts";
import { spotCommand, spotStep, type SpotStep } from "../../spot/kernel/spot.arbitrary.ts";
import { DAY_MS, MIDNIGHT } from "./day.suite.ts";

export type Step =
  | SpotStep
  | SecondsStep
  | { readonly kind: "sample"; readonly ticks: number }
  | { readonly kind: "futures"; readonly of: FuturesStep };
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: spotStep },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sample" as const), ticks: fc.integer({ min: 960, max: 1040 }) }) },
  { weight: 3, arbitrary: futuresStep.map((of) => ({ kind: "futures" as const, of })) },
  { weight: 2, arbitrary: secondsStep },
);
/** People's money for seconds contracts, and the house's. */
const MICRO = (at: number): readonly object[] => [
  { type: "ledger/set-account-kinds", at, asset: USDT, kinds: ["change", "lever", "micro"] },
  ...[ANN, BEN].map((user) => ({ type: "transfer/move", at, user, asset: USDT, amount: 5_000_000_000n, from: "change", to: "micro" })),
  { type: "cover/fund", at, product: "seconds", asset: USDT, amount: 100_000_000_000n },
  {
    ...{ type: "seconds/set-terms", at, askedBy: "rule" },
    terms: {
      periods: [10, 30].map((seconds) => ({ seconds, ratioPpm: 800_000 })),
      least: 1n,
      most: 5_000_000_000n,
      open: 20,
      markets: [1, 2],
    },
  },
];

/** Half of the steps before midnight. */
export function walk(steps: readonly Step[]): readonly Command[] {
  const from = MIDNIGHT - steps.length * 500;
  const commands = [
    ...testVenueCommands(from as Command["at"]),
    ...futuresVenueCommands(from as Command["at"]),
    ...(MICRO(from) as Command[]),
  ];
  const kernel = new Kernel();
  for (const command of commands) {
    const { refusal } = kernel.execute(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  const placed: number[] = [];
  const run = (command: Command): void => {
    // As the sequencer does: what fell due comes first.
    for (let left = 20; left > 0 && kernel.schedule.nextAt <= command.at; left--) {
      const due = { type: "schedule/advance", at: command.at } as Command;
      commands.push(due);
      kernel.execute(due);
    }
    commands.push(command);
    for (const event of kernel.execute(command).events) if (event.type === "spot/placed") placed.push(event.order);
  };
  for (const [number, one] of steps.entries()) {
    const at = from + (number + 1) * 1000;
    if (one.kind === "sample") {
      const samples = [1, 2].map((market) => ({ market, ticks: one.ticks, volume: 3, sources: 3, trades: 2 }));
      run({ type: "prices/sample", at, samples } as unknown as Command);
    } else if (one.kind === "futures") run(futuresCommand(one.of, at, futuresWorld(kernel)));
    else if (one.kind.startsWith("seconds-")) run(secondsCommand(one as SecondsStep, at));
    else run(spotCommand(one as SpotStep, at, placed) as Command);
  }
  // Something of the day in any case.
  run({ type: "schedule/advance", at: MIDNIGHT + DAY_MS / 2 } as Command);
  return commands;
}
