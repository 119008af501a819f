/** What each price source last said, for operators; who drives the markets opens it. */
import type { SourcePrice } from "../market-data/index-price.ts";
import type { MarketId } from "../money/units.ts";
import type { LivePart } from "./live-parts.ts";

type ReadSources = (market: MarketId) => readonly SourcePrice[];

export class SourceBoard {
  #read: ReadSources = () => [];

  open(read: ReadSources): void {
    this.#read = read;
  }

  /** Empty before a source was heard of, and where no market is driven. */
  sources(market: MarketId): readonly SourcePrice[] {
    return this.#read(market);
  }
}

export const SOURCE_BOARD: LivePart<SourceBoard> = { name: "sources", make: () => new SourceBoard() };
