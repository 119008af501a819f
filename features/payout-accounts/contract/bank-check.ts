/** Numbers of banks and cards, checked by libraries; pure, for page and venue alike. */
import cardValidator from "card-validator";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";

/** As banks write it, without blanks; undefined when its checksum or its country's length is wrong. */
export function checkIban(text: string): string | undefined {
  const written = electronicFormatIBAN(text) ?? "";
  return isValidIBAN(written) ? written : undefined;
}

/** ISO 9362: eight or eleven letters and digits. */
export function checkBic(text: string): string | undefined {
  const written = text.replaceAll(/\s/g, "").toUpperCase();
  return isValidBIC(written) ? written : undefined;
}

/** Length and checksum of the card's own brand. */
export function checkCard(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, "");
  return /^\d{12,19}$/.test(digits) && cardValidator.number(digits).isValid ? digits : undefined;
}

const ABA_WEIGHTS = [3, 7, 1];

/** Routing number of a bank of the USA: nine digits whose sum, weighed 3, 7, 1, is a multiple of ten. */
export function checkAba(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return undefined;
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) sum += Number(digit) * (ABA_WEIGHTS[index % 3] ?? 0);
  return sum % 10 === 0 ? digits : undefined;
}

const SHOWN = 4;

/** All but the last four, in groups of four. */
export function masked(number: string): string {
  return number.length <= SHOWN ? number : `**** ${number.slice(-SHOWN)}`;
}
