/** Replays the log in the folder that its argument names, as a venue that starts does: the first thing this process does, with nothing else in its memory. */
import { performance } from "node:perf_hooks";
import { fastHalf } from "../features/spot/kernel/ordinary/road.ts";
import { readRows } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { CommandRows } from "../kernel/command-rows.ts";
import { Kernel } from "../kernel/kernel.ts";
import { setV8Flags } from "../server/v8-flags.ts";

/** `share`: of the time, the kernel's. */
export type ReplayedAlone = { readonly rate: number; readonly share: number; readonly hash: string };

setV8Flags();
const [, , directory = ""] = process.argv;
const start = performance.now();
const { journal } = await openFileJournal({ directory, disk: nodeDisk });
const [kernel, rows] = [new Kernel({ fastHalf }), new CommandRows()];
let [commands, inKernel] = [0, 0];
for await (const frames of journal.read(1)) {
  for (const { payload, count } of frames) {
    readRows(payload, count, rows);
    const began = performance.now();
    kernel.replay(rows);
    inKernel += performance.now() - began;
    commands += count;
  }
}
const ms = performance.now() - start;
await journal.close();
process.send?.({ rate: commands / (ms / 1000), share: inKernel / ms, hash: kernel.stateHash() } satisfies ReplayedAlone);
