/**
 * What features keep in memory beside a running venue: the market's board, the directory of webhooks. Each is made when it is
 * first asked for, once a venue; who opens it asks for it by the same constant as who reads it.
 */
export type LivePart<Value> = {
  readonly name: string;
  readonly make: () => Value;
};

export class LiveParts {
  readonly #made = new Map<LivePart<unknown>, unknown>();

  of<Value>(part: LivePart<Value>): Value {
    if (!this.#made.has(part)) this.#made.set(part, part.make());
    return this.#made.get(part) as Value;
  }
}
