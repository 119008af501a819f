/** Rings when something changed in a person's conversation; their own sockets hear it. */
import type { LivePart } from "../../../server/live-parts.ts";

export class SupportBell {
  #listener: (user: number) => void = () => undefined;

  onRing(listener: (user: number) => void): void {
    this.#listener = listener;
  }

  ring(user: number): void {
    this.#listener(user);
  }
}

export const SUPPORT_BELL: LivePart<SupportBell> = { name: "support", make: () => new SupportBell() };
