/** What one person asks for, one after another: table and memory are changed in two steps, between which nobody else's may come. */
export class Turns {
  /** What was asked for last, by person; only while it is under way. */
  readonly #last = new Map<number, Promise<unknown>>();

  async take<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(person);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(person, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(person) === mine) this.#last.delete(person);
    }
  }
}
