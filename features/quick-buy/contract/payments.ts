/**
 * The table of where quick buy is offered and how (seed 9): countries with their currency, banks and ways to pay. Operators change it and add to it
 * (`server/payment-table.ts`). A number is never given a second meaning.
 */
export const PAYMENT_MODES = ["online_bank", "scan_code", "bank", "direct_bank", "wallet", "card"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export type Country = {
  /** ISO 3166. */
  readonly code: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Whole units of it. */
  readonly minimum: number;
  readonly banks: readonly string[];
  /** Numbers of its ways to pay begin with it. */
  readonly number: number;
  readonly modes: readonly PaymentMode[];
};

export const COUNTRIES: readonly Country[] = [
  {
    code: "US",
    name: "USA",
    currency: "USD",
    minimum: 20,
    banks: ["Sandbox Bank", "Practice Federal"],
    number: 1,
    modes: ["bank", "card", "wallet"],
  },
  {
    code: "NG",
    name: "Nigeria",
    currency: "NGN",
    minimum: 30_000,
    banks: ["Sandbox Bank", "Lagos Practice"],
    number: 2,
    modes: ["bank", "direct_bank", "card"],
  },
  {
    code: "TH",
    name: "Thailand",
    currency: "THB",
    minimum: 700,
    banks: ["Sandbox Bank", "Bangkok Practice"],
    number: 3,
    modes: ["online_bank", "scan_code"],
  },
  {
    code: "ID",
    name: "Indonesia",
    currency: "IDR",
    minimum: 320_000,
    banks: ["Sandbox Bank", "Jakarta Practice"],
    number: 4,
    modes: ["online_bank", "scan_code", "wallet"],
  },
  {
    code: "BR",
    name: "Brazil",
    currency: "BRL",
    minimum: 120,
    banks: ["Sandbox Bank", "Practice do Brasil"],
    number: 5,
    modes: ["scan_code", "direct_bank"],
  },
  {
    code: "IN",
    name: "India",
    currency: "INR",
    minimum: 1_700,
    banks: ["Sandbox Bank", "Mumbai Practice"],
    number: 6,
    modes: ["online_bank", "scan_code", "wallet"],
  },
  {
    code: "VN",
    name: "Vietnam",
    currency: "VND",
    minimum: 500_000,
    banks: ["Sandbox Bank", "Hanoi Practice"],
    number: 7,
    modes: ["online_bank", "scan_code", "direct_bank"],
  },
  {
    code: "MX",
    name: "Mexico",
    currency: "MXN",
    minimum: 400,
    banks: ["Sandbox Bank", "Practice de México"],
    number: 8,
    modes: ["bank", "card"],
  },
  {
    code: "PH",
    name: "Philippines",
    currency: "PHP",
    minimum: 1_200,
    banks: ["Sandbox Bank", "Manila Practice"],
    number: 9,
    modes: ["wallet", "direct_bank"],
  },
];

const OF_COUNTRY = 100;

export type Payment = { readonly id: number; readonly country: Country; readonly mode: PaymentMode };

/** Every way to pay of these countries, by its number. */
export function paymentsOf(countries: readonly Country[]): ReadonlyMap<number, Payment> {
  return new Map(
    countries.flatMap((country) =>
      country.modes.map((mode) => {
        const id = country.number * OF_COUNTRY + PAYMENT_MODES.indexOf(mode) + 1;
        return [id, { id, country, mode }] as const;
      }),
    ),
  );
}

/** The way to pay that a number means, wherever it is offered now; undefined for none. */
export function modeOf(payment: number): PaymentMode | undefined {
  return PAYMENT_MODES[(payment % OF_COUNTRY) - 1];
}
