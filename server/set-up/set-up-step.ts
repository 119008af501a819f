/** What a set-up step is made of. */
import type { UntimedCommand } from "../sequencer/sequencer.ts";

/**
 * Commands that a venue needs once. Steps are numbered and never changed after a release, as SQL migrations are: a venue
 * that is opened by a newer version gets the steps that its log lacks, each as one command, whole or not at all.
 */
export type SetUpStep = {
  readonly number: number;
  readonly commands: readonly UntimedCommand[];
};

/** A coin or share against USDT; market and asset have the same number. */
export type Listing = {
  readonly id: number;
  readonly code: string;
  /** Decimals of the asset, of its price in USDT, of its lots. */
  readonly decimals: number;
  readonly price: number;
  readonly quantity: number;
  /** The house account that quotes it, by its number: their funds never mix, and no other listing moves them. */
  readonly maker: number;
  /** Whole coins or shares with which it starts. */
  readonly makerFunds: number;
};
