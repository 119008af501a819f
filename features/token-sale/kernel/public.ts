/** What others may know of token sales. */
export type { SaleOrder, SaleProject, TokensDelivered } from "./token-sale.messages.ts";
export { SALE_COVER } from "./sale-money.ts";
