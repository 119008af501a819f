/** Alerts in the order in which a moving price (or time) meets them, so that a look at the nearest tells of all. */
import type { WaitingAlert } from "./alert-book.ts";

/** More newcomers than this are sorted in together: at a start there may be a hundred thousand. */
const ONE_BY_ONE_MAX = 32;

export class AlertQueue {
  /** The larger, the nearer. */
  readonly #nearness: (alert: WaitingAlert) => number;
  /** The nearest last, where taking it costs nothing. */
  #sorted: WaitingAlert[] = [];
  #coming: WaitingAlert[] = [];

  constructor(nearness: (alert: WaitingAlert) => number) {
    this.#nearness = nearness;
  }

  add(alert: WaitingAlert): void {
    this.#coming.push(alert);
  }

  nearest(): WaitingAlert | undefined {
    if (this.#coming.length > 0) this.#sortIn();
    return this.#sorted.at(-1);
  }

  takeNearest(): void {
    this.#sorted.pop();
  }

  remove(alert: WaitingAlert): void {
    this.#sortIn();
    const place = this.#placeOf(alert);
    if (this.#sorted[place] === alert) this.#sorted.splice(place, 1);
  }

  #sortIn(): void {
    const coming = this.#coming;
    this.#coming = [];
    if (coming.length <= ONE_BY_ONE_MAX) for (const alert of coming) this.#sorted.splice(this.#placeOf(alert), 0, alert);
    else this.#sorted = [...this.#sorted, ...coming].sort((a, b) => this.#order(a, b));
  }

  /** Of two as near the older one is met first. */
  #order(a: WaitingAlert, b: WaitingAlert): number {
    return this.#nearness(a) - this.#nearness(b) || b.id - a.id;
  }

  /** Where it stands or belongs. */
  #placeOf(alert: WaitingAlert): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#sorted[middle];
      if (other !== undefined && this.#order(other, alert) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
