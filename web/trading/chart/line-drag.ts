/** One line of the chart under the pointer: from where it was grasped to where it is let go, or put back by Esc. */
import { plotText } from "../../numbers/number-format.ts";

export class LineDrag {
  #isHeld = false;
  #isPutBack = false;

  /** Held and not put back: what the pointer does counts. */
  get isPutBack(): boolean {
    return this.#isPutBack;
  }

  begin(): void {
    this.#isHeld = true;
    this.#isPutBack = false;
  }

  /** Whether there was a line to put back; until it is let go the pointer moves nothing any more. */
  putBack(): boolean {
    if (!this.#isHeld) return false;
    this.#isPutBack = true;
    return true;
  }

  /** Where it was let go; undefined for a line that was put back, or that stands where it stood as the market writes prices. */
  end(price: number | undefined, from: number, decimals: number): number | undefined {
    const counts = this.#isHeld && !this.#isPutBack;
    this.#isHeld = false;
    this.#isPutBack = false;
    if (!counts || price === undefined || !(price > 0)) return undefined;
    return plotText(price, decimals) === plotText(from, decimals) ? undefined : price;
  }
}
