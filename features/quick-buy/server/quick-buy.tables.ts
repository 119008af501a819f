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

export type QuickBuyTables = { quick_buy_payer: PayerRow; quick_buy_provider_event: EventRow };
