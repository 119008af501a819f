import { beforeEach, describe, expect, test } from "vitest";
import { SimulatedDisk } from "../journal/simulated-disk.ts";
import type { Disk } from "../journal/disk.ts";
import { Kernel } from "../kernel/kernel.ts";
import { DiskGuard } from "./disk-guard.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";

const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;
let room = { freeBytes: 100 * GIBIBYTE, totalBytes: 200 * GIBIBYTE };
let said: string[] = [];
let disk: SimulatedDisk;

const kernel = new Kernel();
const brings = (command: UntimedCommand): boolean => kernel.brings(command);

/** A guard on a disk with the room that the test says. */
function guard(): DiskGuard {
  const watched = new Proxy<Disk>(disk, {
    get: (target, name) => {
      const value: unknown = name === "space" ? () => room : Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return new DiskGuard({ disk: watched, directory: "data/log", freeMegabytes: 512, brings, say: (line) => said.push(line) });
}

const order = { type: "spot/place" } as UntimedCommand;
const refusal = (one: DiskGuard, type: string): string | undefined => one.refusalOf({ type } as UntimedCommand)?.refusal;

beforeEach(() => {
  said = [];
  disk = new SimulatedDisk(1);
  room = { freeBytes: 100 * GIBIBYTE, totalBytes: 200 * GIBIBYTE };
});

describe("an order on a disk with", () => {
  test.each([
    ["512 MiB free of 20 GiB", 512 * MEBIBYTE, 20 * GIBIBYTE, undefined],
    ["a byte less", 512 * MEBIBYTE - 1, 20 * GIBIBYTE, "disk_space_low"],
    ["2 % free of 100 GiB", 2 * GIBIBYTE, 100 * GIBIBYTE, undefined],
    ["a byte less than 2 %", 2 * GIBIBYTE - 1, 100 * GIBIBYTE, "disk_space_low"],
  ])("%s", (_why, freeBytes, totalBytes, expected) => {
    room = { freeBytes, totalBytes };
    const watching = guard();
    watching.look();
    expect(watching.refusalOf(order)?.refusal).toBe(expected);
  });
});

test("short of room, what brings obligations is refused; cancels, prices and the house's quotes go on", () => {
  room = { freeBytes: 1, totalBytes: GIBIBYTE };
  const watching = guard();
  watching.look();
  const refused = ["spot/place", "spot/place-conditional", "spot/place-pair", "spot/place-bracket", "spot/amend", "wallet/open"];
  for (const type of refused) expect(refusal(watching, type), type).toBe("disk_space_low");
  for (const type of ["spot/cancel", "spot/cancel-all", "spot/quote", "prices/sample", "spot/halt"])
    expect(refusal(watching, type), type).toBe(undefined);
});

test("short of room, orders of futures that only reduce are taken: by them alone a bot gets out", () => {
  room = { freeBytes: 1, totalBytes: GIBIBYTE };
  const watching = guard();
  watching.look();
  const answer = (type: string, effect: string): string | undefined =>
    watching.refusalOf({ type, effect } as unknown as UntimedCommand)?.refusal;
  for (const type of ["futures/place", "futures/place-conditional"]) {
    expect(answer(type, "reduce"), type).toBe(undefined);
    for (const effect of ["open", "net"]) expect(answer(type, effect), `${type} ${effect}`).toBe("disk_space_low");
  }
  expect(refusal(watching, "futures/reverse")).toBe("disk_space_low");
  // Of no meaning for any other command.
  expect(answer("spot/place", "reduce")).toBe("disk_space_low");
});

test("orders are taken again only when there is clearly room, and each change is said once", () => {
  const watching = guard();
  const free = (mebibytes: number): void => {
    room = { freeBytes: mebibytes * MEBIBYTE, totalBytes: 10 * GIBIBYTE };
    watching.look();
  };
  free(400);
  free(300);
  free(530);
  expect(watching.isLow).toBe(true);
  free(600);
  expect(watching.isLow).toBe(false);
  expect(said).toEqual([
    "The disk of the log is nearly full (400 MiB free, 512 MiB needed): no new orders until there is room.",
    "There is room again (600 MiB free, 512 MiB needed): orders are taken.",
  ]);
});

test("the reserve is put aside once, never on a disk that is short of room, and given back for a last snapshot", async () => {
  room = { freeBytes: 520 * MEBIBYTE, totalBytes: 10 * GIBIBYTE };
  const short = guard();
  await short.start();
  short.stop();
  expect(disk.list("data/log")).toEqual([]);
  room = { freeBytes: 5 * GIBIBYTE, totalBytes: 10 * GIBIBYTE };
  const watching = guard();
  await watching.start();
  watching.stop();
  expect(disk.list("data/log")).toEqual(["reserve"]);
  watching.releaseReserve();
  expect(disk.list("data/log")).toEqual([]);
});

test.each([
  ["a byte short of room for two segments of the log beside it", 512 + 32 + 2 * 16, []],
  ["room for two segments of the log beside it", 512 + 32 + 2 * 16 + 1, ["reserve"]],
])("with %s the reserve is put aside accordingly", async (_what, mebibytes, files) => {
  room = { freeBytes: mebibytes * MEBIBYTE, totalBytes: 10 * GIBIBYTE };
  const watching = guard();
  await watching.start();
  watching.stop();
  expect(disk.list("data/log")).toEqual(files);
});

test("the reserve is given up for the log's next segment before that finds no room", async () => {
  room = { freeBytes: 5 * GIBIBYTE, totalBytes: 10 * GIBIBYTE };
  const watching = guard();
  await watching.start();
  watching.stop();
  room = { freeBytes: 16 * MEBIBYTE, totalBytes: 10 * GIBIBYTE };
  watching.look();
  expect(disk.list("data/log")).toEqual(["reserve"]);
  room = { freeBytes: 16 * MEBIBYTE - 1, totalBytes: 10 * GIBIBYTE };
  watching.look();
  expect(disk.list("data/log")).toEqual([]);
});
