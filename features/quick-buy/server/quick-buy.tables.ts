/** Tables of payers and of providers' events; orders themselves are projected. */
type PayerRow = {
  /** bigint comes as text. */
  readonly order_number: string;
  readonly user_id: number;
  readonly payment: number;
  readonly bank: string;
  readonly details: Buffer;
};
type EventRow = { readonly id: string; readonly order_number: string; readonly kind: string; readonly taken_at: Date };

type CountryRow = {
  readonly code: string;
  readonly number: number;
  readonly name: string;
  readonly currency: string;
  readonly minimum: string;
  readonly banks: string[];
  readonly modes: string[];
  readonly is_open: boolean;
};

export type QuickBuyTables = { quick_buy_payer: PayerRow; quick_buy_provider_event: EventRow; quick_buy_country: CountryRow };
