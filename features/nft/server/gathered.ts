/**
 * Reads by key with one statement at a time: who asks while it is under way is answered by the next one, all together. However many look at works at the same
 * moment, the database is asked as often as it answers; nobody is shown what was true before they asked.
 */
export class Gathered<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  #wanted = new Set<Key>();
  #next: Promise<ReadonlyMap<Key, Value>> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#read = read;
  }

  /** What there is of these keys, and maybe of others. */
  async of(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>> {
    if (keys.length === 0) return new Map();
    for (const key of keys) this.#wanted.add(key);
    this.#next ??= this.#after(this.#last);
    return this.#next;
  }

  #after(last: Promise<unknown>): Promise<ReadonlyMap<Key, Value>> {
    const next = last.then(() => {
      const keys = [...this.#wanted];
      this.#wanted = new Set();
      this.#next = undefined;
      return this.#read(keys);
    });
    this.#last = next.catch(() => undefined);
    return next;
  }
}
