/** How receipts of one formula are told in words and computed again. One rule a formula name, listed in receipt-rules.ts. */
import type { TextKey, TextParams } from "../i18n/texts.ts";
import type { InputValues, Receipt } from "./receipt.ts";

/** A sentence; parameters that are figures are named with their decimals and written in the reader's language. */
export interface Said {
  readonly key: TextKey;
  readonly params?: TextParams;
  readonly figures?: Readonly<Record<string, Figure>>;
}

/** A decimal with its unit, as text on the wire. */
export interface Figure {
  readonly value: string;
  readonly decimals: number;
  /** Of those that stand alone: zeros at the end are left out down to so many. */
  readonly least?: number;
  readonly unit?: string | undefined;
}

/** One thing that went in. */
export interface InputLine {
  /** Its name in the receipt. */
  readonly name: string;
  readonly label: TextKey;
  readonly value: Figure | Said;
  /** One line of reason. */
  readonly why: Said;
  /** Decimals that the reader may type when they change it; undefined: not a figure to play with. */
  readonly typed?: number;
  /** The page that has more of it. */
  readonly leadsTo?: string;
}

/** One thing that came out: what the venue says and what was computed here, decimals as text. */
export interface OutputLine {
  readonly name: string;
  readonly label: TextKey;
  readonly why: Said;
  readonly decimals: number;
  readonly unit: string;
  readonly said: string;
  readonly computed: string;
}

export interface ReceiptRule {
  readonly title: TextKey;
  /** What happened, without its time. */
  readonly about: (receipt: Receipt) => Said;
  /** Code of the asset whose mark stands beside the title. */
  readonly asset: (receipt: Receipt) => string;
  /** What went in, as decimals that the reader may change; left out: as the receipt has it. */
  readonly values?: (receipt: Receipt) => InputValues;
  readonly inputs: (receipt: Receipt, values: InputValues) => readonly InputLine[];
  /** Undefined when an input is missing or no figure. */
  readonly outputs: (receipt: Receipt, values: InputValues) => readonly OutputLine[] | undefined;
}
