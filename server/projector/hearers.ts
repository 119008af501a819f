/** Which projections hear of a command, by its events: most hear of one product's alone, and an order concerns few of the dozens there are. */
import type { KernelEvent } from "../../kernel/kernel.ts";
import type { Projection } from "./projector.ts";

/** The word before the slash of its type. */
export type EventWord = KernelEvent["type"] extends infer Type ? (Type extends `${infer Word}/${string}` ? Word : never) : never;

/** Those who hear of certain events, in the order of all; `more`: the same and those who hear of one more type. */
type Hearing = { readonly projections: readonly Projection[]; readonly more: Map<string, Hearing> };

export class Hearers {
  readonly #all: readonly Projection[];
  /** By their names, so that each combination is there once. */
  readonly #known = new Map<string, Hearing>();
  readonly #ofNothing: Hearing;

  constructor(all: readonly Projection[]) {
    this.#all = all;
    this.#ofNothing = this.#hearing(all.filter(({ hears }) => hears === undefined));
  }

  of(events: readonly KernelEvent[]): readonly Projection[] {
    let hearing = this.#ofNothing;
    for (const { type } of events) hearing = hearing.more.get(type) ?? this.#join(hearing, type);
    return hearing.projections;
  }

  #join({ projections, more }: Hearing, type: string): Hearing {
    const word = type.slice(0, type.indexOf("/"));
    const hears = (projection: Projection): boolean => projection.hears?.some((heard) => heard === word) ?? false;
    const joined = this.#hearing(this.#all.filter((projection) => projections.includes(projection) || hears(projection)));
    more.set(type, joined);
    return joined;
  }

  #hearing(projections: readonly Projection[]): Hearing {
    const names = projections.map(({ name }) => name).join(" ");
    const hearing = this.#known.get(names) ?? { projections, more: new Map<string, Hearing>() };
    this.#known.set(names, hearing);
    return hearing;
  }
}
