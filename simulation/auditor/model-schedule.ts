/** The due-list as the README says it: by time, of one time in the order in which things came, 500 to a command. */
const SETTLED_AT_ONCE = 500;

type Waiting = { readonly number: number; readonly prefix: string; readonly due: number; readonly reference: number };

export class ModelSchedule {
  #waiting: Waiting[] = [];
  #number = 0;

  add(prefix: string, due: number, reference: number): void {
    this.#number += 1;
    this.#waiting.push({ number: this.#number, prefix, due, reference });
  }

  remove(prefix: string, reference: number): void {
    this.#waiting = this.#waiting.filter((one) => one.prefix !== prefix || one.reference !== reference);
  }

  /** Hands out what is due, the earliest first; says whether anything was. */
  advance(at: number, settle: (prefix: string, reference: number, due: number) => void): boolean {
    for (let settled = 0; settled < SETTLED_AT_ONCE; settled++) {
      const next = this.#next();
      if (next === undefined || next.due > at) return settled > 0;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      settle(next.prefix, next.reference, next.due);
    }
    return true;
  }

  /** What should have been settled before anything of that time, in words; nothing is as it should be. */
  overdue(at: number): string | undefined {
    const next = this.#next();
    return next === undefined || next.due >= at ? undefined : `${next.prefix} ${next.reference} of ${next.due}`;
  }

  #next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of this.#waiting) if (first === undefined || one.due < first.due) first = one;
    return first;
  }
}
