/** Bank accounts as people send and see them: checked number by number, masked when shown, and kept where the mask comes back. */
import { Refused } from "../../../server/doors/app/answer.ts";
import { checkAba, checkBic, checkCard, checkIban, masked } from "../contract/bank-check.ts";
import { BANK_FIELDS, type BankDetails, type BankField, INTERNATIONAL_FIELDS } from "../contract/payout-accounts.contract.ts";

/** Which numbers are shown by their last four. */
const MASKED: readonly BankField[] = ["bank_account", "iban", "alipay_account"];
/** Text as banks print it: no control or bidirectional characters, no markup. */
const LINE = /^[^\p{C}<>]*$/u;

type Check = readonly [
  field: BankField,
  check: (text: string) => string | undefined,
  refusal: "payout_card_wrong" | "payout_iban_wrong" | "payout_bic_wrong" | "payout_aba_wrong",
];
const CHECKS: readonly Check[] = [
  ["bank_account", checkCard, "payout_card_wrong"],
  ["iban", checkIban, "payout_iban_wrong"],
  ["alipay_account", checkAba, "payout_aba_wrong"],
  ["wechat_nickname", checkBic, "payout_bic_wrong"],
  ["bank_code", checkBic, "payout_bic_wrong"],
];

/** Throws Refused with the first number that is wrong. `before`: what is kept stands in where its mask was sent back. */
export function readBank(given: Partial<BankDetails>, before: BankDetails | undefined): BankDetails {
  const details = emptyBank();
  for (const field of BANK_FIELDS) {
    const text = tidy(given[field] ?? "");
    const kept = before?.[field] ?? "";
    details[field] = MASKED.includes(field) && kept !== "" && text === masked(kept) ? kept : text;
  }
  if (details.real_name === "" || (details.bank_account === "" && details.iban === "")) throw new Refused("payout_incomplete");
  for (const [field, check, refusal] of CHECKS) {
    if (details[field] === "") continue;
    const written = check(details[field]);
    if (written === undefined) throw new Refused(refusal);
    details[field] = written;
  }
  return details;
}

/** wire.md 4: clients that leave the number empty read the IBAN in its place. */
export function shownBank(details: BankDetails | undefined): BankDetails & { readonly banks: readonly never[] } {
  const shown = { ...emptyBank(), ...details };
  for (const field of MASKED) shown[field] = masked(shown[field]);
  return { ...shown, bank_account: shown.bank_account || shown.iban, banks: [] };
}

export type International = Readonly<Record<(typeof INTERNATIONAL_FIELDS)[number], string>>;

/** An account number of a country without IBAN: letters and digits. */
const ACCOUNT = /^[A-Z0-9]{4,34}$/;
const LIKE_IBAN = /^[A-Z]{2}\d{2}/;

export function readInternational(values: readonly string[], before: International | undefined): International {
  const [holder = "", bank = "", number = "", bic = "", bankAddress = "", holderAddress = ""] = values.map(tidy);
  if ([holder, bank, number, bic, bankAddress, holderAddress].includes("")) throw new Refused("parameter_error");
  const account =
    before !== undefined && number === masked(before.account) ? before.account : number.replaceAll(/[\s-]/g, "").toUpperCase();
  if (LIKE_IBAN.test(account) ? checkIban(account) === undefined : !ACCOUNT.test(account)) throw new Refused("payout_iban_wrong");
  const written = checkBic(bic);
  if (written === undefined) throw new Refused("payout_bic_wrong");
  return { holder, bank, account, bic: written, bank_address: bankAddress, holder_address: holderAddress };
}

export function shownInternational(details: International | undefined): readonly string[] {
  if (details === undefined) return INTERNATIONAL_FIELDS.map(() => "");
  return INTERNATIONAL_FIELDS.map((field) => (field === "account" ? masked(details.account) : details[field]));
}

function tidy(text: string): string {
  const tidied = text.normalize("NFC").trim();
  if (!LINE.test(tidied)) throw new Refused("payout_text_wrong");
  return tidied;
}

const emptyBank = (): Record<BankField, string> => Object.fromEntries(BANK_FIELDS.map((field) => [field, ""])) as Record<BankField, string>;
