/** So many pieces of work at a time; the others wait in the order in which they came. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    // Who leaves hands their place on.
    if (this.#underWay < this.#atOnce) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }
}
