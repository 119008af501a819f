/**
 * A disk in memory that behaves as badly as a real one may, and always the same way for the same seed.
 *
 * What is written but not synced lies in a volatile copy. A power cut decides for each unsynced sector whether it was
 * lost, kept or torn, in any order; names of files come back as some prefix of the unsynced changes, as file systems
 * with a journal do. Faults: a sync that fails, a write that fails, short writes, a full disk, a crash at any one call,
 * and a drive that acknowledges before it syncs (the control which every durability test has to catch).
 */
import type { Disk, DiskFile } from "./disk.ts";

const SECTOR_BYTES = 512;
const LATE_SYNC_EVERY = 8;

export type SimulatedFaults = {
  /** The n-th call of any kind (from 1) is the last: the power goes, before or after its effect. */
  readonly crashAtCall?: number;
  /** The n-th sync of a file or directory fails with EIO. */
  readonly failSyncAt?: number;
  /** The n-th write fails with EIO. */
  readonly failWriteAt?: number;
  /** Writes take only part of what is given. */
  readonly shortWrites?: boolean;
  /** Bytes all files together may take. */
  readonly capacityBytes?: number;
  /** A sync takes so many turns of the event loop; the power may go meanwhile. */
  readonly syncTurns?: number;
  /** Syncs of files report success at once, and only every eighth takes effect: the control. */
  readonly acknowledgeBeforeSync?: boolean;
};

/** The power went; nothing on this disk answers any more. */
export class SimulatedPowerCut extends Error {
  override readonly name = "SimulatedPowerCut";
}

type Node = { volatile: Uint8Array<ArrayBuffer>; durable: Uint8Array<ArrayBuffer>; readonly dirty: Set<number> };
type NameChange = { readonly path: string; readonly node: Node | undefined };

export class SimulatedDisk implements Disk {
  /** Calls made so far; a run without a crash tells how many places to crash at there are. */
  calls = 0;
  syncs = 0;
  readonly #faults: SimulatedFaults;
  readonly #random: () => number;
  readonly #names = new Map<string, Node>();
  #durableNames = new Map<string, Node>();
  #unsyncedNames: NameChange[] = [];
  #writes = 0;
  #dead = false;

  constructor(seed: number, faults: SimulatedFaults = {}) {
    this.#random = seededRandom(seed);
    this.#faults = faults;
  }

  /** What a machine finds after the power is back, as a new disk with faults of its own. */
  powerCut(faults: SimulatedFaults = {}): SimulatedDisk {
    this.#dead = true;
    const after = new SimulatedDisk(this.#random() * 0x1_0000_0000, faults);
    const kept = this.#unsyncedNames.slice(0, Math.floor(this.#random() * (this.#unsyncedNames.length + 1)));
    const names = new Map(this.#durableNames);
    for (const { path, node } of kept) applyName(names, path, node);
    for (const [path, node] of names) {
      const bytes = this.#survivor(node);
      after.#names.set(path, { volatile: bytes, durable: bytes.slice(), dirty: new Set() });
    }
    after.#durableNames = new Map(after.#names);
    return after;
  }

  /** The same disk once more with all that is written, for a look at what would happen. It has no faults. */
  copy(): SimulatedDisk {
    const copied = new SimulatedDisk(this.calls);
    const nodes = new Map<Node, Node>();
    const copyOf = (node: Node): Node => {
      const known = nodes.get(node) ?? { volatile: node.volatile.slice(), durable: node.durable.slice(), dirty: new Set(node.dirty) };
      nodes.set(node, known);
      return known;
    };
    for (const [path, node] of this.#names) copied.#names.set(path, copyOf(node));
    for (const [path, node] of this.#durableNames) copied.#durableNames.set(path, copyOf(node));
    copied.#unsyncedNames = this.#unsyncedNames.map(({ path, node }) => ({ path, node: node === undefined ? undefined : copyOf(node) }));
    return copied;
  }

  /** Bytes that all files take. */
  get usedBytes(): number {
    let used = 0;
    for (const node of this.#names.values()) used += node.volatile.length;
    return used;
  }

  /** Flips one bit of what is stored, as a failing medium does. */
  flipBit(path: string, offset: number, bit: number): void {
    const node = this.#node(path);
    node.volatile[offset] ^= 1 << bit;
    node.durable[offset] = node.volatile[offset];
  }

  /** Overwrites what is stored from `offset` on with zeros, as if it had never been written. */
  cut(path: string, offset: number): void {
    const node = this.#node(path);
    node.volatile.fill(0, offset);
    node.durable.fill(0, offset);
  }

  makeDirectory(_path: string): void {
    this.#call();
  }

  async create(path: string, size: number): Promise<DiskFile> {
    this.#call(() => {
      const used = this.usedBytes - (this.#names.get(path)?.volatile.length ?? 0);
      if (used + size > (this.#faults.capacityBytes ?? Number.POSITIVE_INFINITY)) throw systemError("ENOSPC");
      const node: Node = { volatile: new Uint8Array(size), durable: new Uint8Array(size), dirty: new Set() };
      this.#rename(path, node);
    });
    return this.#file(this.#node(path));
  }

  open(path: string): DiskFile {
    this.#call();
    return this.#file(this.#node(path));
  }

  read(path: string): Uint8Array<ArrayBuffer> {
    this.#call();
    return this.#node(path).volatile.slice();
  }

  async readLater(path: string, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(path).slice(from, from + length);
  }

  readStart(path: string, length: number): Uint8Array<ArrayBuffer> {
    this.#call();
    return this.#node(path).volatile.slice(0, length);
  }

  list(directory: string): readonly string[] {
    this.#call();
    const prefix = `${directory}/`;
    return [...this.#names.keys()]
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length))
      .sort();
  }

  rename(from: string, to: string): void {
    this.#call(() => {
      const node = this.#node(from);
      this.#rename(from, undefined);
      this.#rename(to, node);
    });
  }

  remove(path: string): void {
    this.#call(() => {
      this.#node(path);
      this.#rename(path, undefined);
    });
  }

  async syncDirectory(_path: string): Promise<void> {
    await this.#slowness();
    this.#sync(() => {
      for (const { path, node } of this.#unsyncedNames) applyName(this.#durableNames, path, node);
      this.#unsyncedNames = [];
    });
  }

  space(_path: string): { readonly freeBytes: number; readonly totalBytes: number } {
    const totalBytes = this.#faults.capacityBytes ?? Number.MAX_SAFE_INTEGER;
    return { freeBytes: totalBytes - this.usedBytes, totalBytes };
  }

  #file(node: Node): DiskFile {
    return {
      size: node.volatile.length,
      writeAt: (bytes, position) => this.#write(node, bytes, position),
      datasync: async () => {
        await this.#slowness();
        this.#sync(() => this.#makeDurable(node));
      },
      close: () => undefined,
    };
  }

  #write(node: Node, bytes: Uint8Array, position: number): number {
    this.#writes += 1;
    if (this.#writes === this.#faults.failWriteAt) throw systemError("EIO");
    const short = this.#faults.shortWrites === true && bytes.length > 1;
    const taken = short ? 1 + Math.floor(this.#random() * (bytes.length - 1)) : bytes.length;
    this.#call(() => {
      node.volatile.set(bytes.subarray(0, taken), position);
      for (let sector = Math.floor(position / SECTOR_BYTES); sector * SECTOR_BYTES < position + taken; sector++) node.dirty.add(sector);
    });
    return taken;
  }

  async #slowness(): Promise<void> {
    for (let turns = this.#faults.syncTurns ?? 0; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
  }

  #sync(effect: () => void): void {
    this.syncs += 1;
    if (this.syncs === this.#faults.failSyncAt) throw systemError("EIO");
    this.#call(effect);
  }

  #makeDurable(node: Node): void {
    if (this.#faults.acknowledgeBeforeSync === true && this.syncs % LATE_SYNC_EVERY !== 0) return;
    for (const sector of node.dirty) {
      const start = sector * SECTOR_BYTES;
      node.durable.set(node.volatile.subarray(start, start + SECTOR_BYTES), start);
    }
    node.dirty.clear();
  }

  /** The bytes of a file after the power cut: each unsynced sector lost, kept or torn. */
  #survivor(node: Node): Uint8Array<ArrayBuffer> {
    const bytes = node.durable.slice();
    for (const sector of node.dirty) {
      const start = sector * SECTOR_BYTES;
      const fate = this.#random();
      if (fate < 0.35) continue;
      const written = node.volatile.subarray(start, start + SECTOR_BYTES);
      for (let i = 0; i < written.length; i++) {
        if (bytes[start + i] === written[i]) continue;
        const torn = fate > 0.7 && this.#random() < 0.5;
        bytes[start + i] = torn ? Math.floor(this.#random() * 256) : written[i];
      }
    }
    return bytes;
  }

  #call(effect: () => void = () => undefined): void {
    if (this.#dead) throw new SimulatedPowerCut("the power is off");
    this.calls += 1;
    const crash = this.calls === this.#faults.crashAtCall;
    if (!crash || this.#random() < 0.5) effect();
    if (!crash) return;
    this.#dead = true;
    throw new SimulatedPowerCut(`power cut at call ${this.calls}`);
  }

  #rename(path: string, node: Node | undefined): void {
    applyName(this.#names, path, node);
    this.#unsyncedNames.push({ path, node });
  }

  #node(path: string): Node {
    const node = this.#names.get(path);
    if (node === undefined) throw systemError("ENOENT");
    return node;
  }
}

function applyName(names: Map<string, Node>, path: string, node: Node | undefined): void {
  if (node === undefined) names.delete(path);
  else names.set(path, node);
}

function systemError(code: "ENOSPC" | "EIO" | "ENOENT"): Error {
  return Object.assign(new Error(`${code} (simulated)`), { code });
}

/** Numbers in [0, 1), the same for the same seed (a Weyl sequence through a 32-bit mixer). */
export function seededRandom(seed: number): () => number {
  let weyl = seed | 0;
  return () => {
    weyl = (weyl + 0x9e3779b9) | 0;
    let mixed = Math.imul(weyl ^ (weyl >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}
