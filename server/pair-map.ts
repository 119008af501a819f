/**
 * A map by two keys, for what is looked up at every order: `map.get(user, asset)`.
 *
 * Decision 0138: one text of both (`${user} ${asset}`) is made, hashed and, since Node 26, kept among V8's own texts at every look; by
 * numbers, or by texts that are there already, a look takes a tenth of the time and leaves nothing to collect.
 */
export class PairMap<First, Second, Value> {
  readonly #maps = new Map<First, Map<Second, Value>>();

  get(first: First, second: Second): Value | undefined {
    return this.#maps.get(first)?.get(second);
  }

  set(first: First, second: Second, value: Value): void {
    const map = this.#maps.get(first);
    if (map === undefined) this.#maps.set(first, new Map([[second, value]]));
    else map.set(second, value);
  }

  delete(first: First, second: Second): void {
    const map = this.#maps.get(first);
    if (map?.delete(second) === true && map.size === 0) this.#maps.delete(first);
  }

  /** Of one first key, by the second ones. */
  of(first: First): ReadonlyMap<Second, Value> | undefined {
    return this.#maps.get(first);
  }

  /** In the order in which their first keys came, then their second ones. */
  *entries(): Generator<readonly [First, Second, Value]> {
    for (const [first, map] of this.#maps) for (const [second, value] of map) yield [first, second, value];
  }

  values(): Value[] {
    return [...this.#maps.values()].flatMap((map) => [...map.values()]);
  }
}
