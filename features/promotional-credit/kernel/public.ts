/** What other parts may know of promotional credit. */
export { PROMOTIONS_COVER, type PromotionalCredit } from "./promotional-credit.ts";
