/** Who pays: the form of seed 3. Kept encrypted beside the order. */
export const PAYER_FIELDS = ["first_name", "last_name", "email", "phone", "tax_number", "iban", "bic"] as const;
export type PayerField = (typeof PAYER_FIELDS)[number];
