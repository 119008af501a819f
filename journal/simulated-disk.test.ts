import { describe, expect, it } from "vitest";
import { describeFileJournal } from "./journal.suite.ts";
import { SimulatedDisk, SimulatedPowerCut } from "./simulated-disk.ts";

describeFileJournal("the simulated disk", () => ({ disk: new SimulatedDisk(1), directory: "data", dispose: () => undefined }));

describe("simulated disk", () => {
  const written = async (seed: number, sync: boolean) => {
    const disk = new SimulatedDisk(seed);
    const file = await disk.create("data/a", 64 * 512);
    await disk.syncDirectory("data");
    file.writeAt(new Uint8Array(64 * 512).fill(7), 0);
    if (sync) await file.datasync();
    return disk.powerCut().read("data/a");
  };

  it("synced bytes survive every power cut, unsynced ones are lost, kept and torn", async () => {
    for (let seed = 0; seed < 20; seed++) expect((await written(seed, true)).every((byte) => byte === 7)).toBe(true);
    const left = await written(3, false);
    const sectors = Array.from({ length: 64 }, (_, sector) => left.subarray(sector * 512, sector * 512 + 512));
    const lost = sectors.filter((sector) => sector.every((byte) => byte === 0)).length;
    const kept = sectors.filter((sector) => sector.every((byte) => byte === 7)).length;
    expect([lost > 5, kept > 5, 64 - lost - kept > 5]).toEqual([true, true, true]);
  });

  it("the same seed gives the same wreck", async () => {
    expect(await written(5, false)).toEqual(await written(5, false));
    expect(await written(5, false)).not.toEqual(await written(6, false));
  });

  it("a name that was not synced may be gone after a power cut", async () => {
    const found = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      const disk = new SimulatedDisk(seed);
      await disk.create("data/a", 8);
      found.add(disk.powerCut().list("data").length);
    }
    expect(found).toEqual(new Set([0, 1]));
  });

  it("after the power went nothing answers", async () => {
    const disk = new SimulatedDisk(1, { crashAtCall: 2 });
    const file = await disk.create("data/a", 8);
    expect(() => file.writeAt(new Uint8Array(8), 0)).toThrow(SimulatedPowerCut);
    expect(() => disk.list("data")).toThrow(SimulatedPowerCut);
  });
});
