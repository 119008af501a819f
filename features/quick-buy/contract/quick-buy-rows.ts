/** Rows of quick buy in the console. */
import type { QuickBuyView } from "./quick-buy.contract.ts";

export type QuickBuyCountryRow = {
  /** ISO 3166. */
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly minimum: number;
  readonly banks: string;
  readonly modes: string;
  readonly isOpen: boolean;
  /** Differs from the project's table, or was added. */
  readonly isOwn: boolean;
};

export type QuickBuyOrderRow = {
  readonly key: string;
  readonly id: number;
  readonly person: number;
  readonly currency: string;
  readonly pay: number;
  /** USDT. */
  readonly amount: string;
  readonly state: QuickBuyView["state"];
  readonly why: string;
  readonly late: boolean;
  readonly asked: number;
  readonly until: number;
  /** 0: it waits. */
  readonly ended: number;
};
