/** The first thing that is not as the record says. */
export class Differs extends Error {
  override readonly name = "Differs";
  readonly what: DifferenceKind;
  readonly said: string;
  readonly computed: string;

  constructor(what: DifferenceKind, said: unknown, computed: unknown) {
    super(`${what}: the record says ${String(said)}, computed is ${String(computed)}`);
    [this.what, this.said, this.computed] = [what, String(said), String(computed)];
  }
}
export type DifferenceKind =
  | "line"
  | "order"
  | "fill"
  | "fee"
  | "rest"
  | "trigger"
  | "auction"
  | "trade"
  | "sample"
  | "seed"
  | "result"
  | "count"
  | "root";
