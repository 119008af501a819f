/** What other parts may know of promotional credit. */
export { PROMOTIONS_COVER, type FeeToPay, type AloneLeft, type PromotionalCredit } from "./promotional-credit.ts";
export type { PromotionalFeePaid } from "./promotional-credit.messages.ts";
