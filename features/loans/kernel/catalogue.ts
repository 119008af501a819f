/** What is lent now, on what terms; a loan keeps those that it was asked for with. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { TimeMs } from "../../../money/units.ts";
import { areLoanTerms, PRODUCTS_MOST, type LoanTerms } from "../formulas.ts";
import { readTerms, saveTerms } from "./loans-bytes.ts";
import type { LoanProduct, LoanProductSet, LoansPaused, LoansRefusal, PauseLoans, SetLoanProduct } from "./loans.messages.ts";

export type CatalogueNeeds = {
  /** Whether it can be lent: USDT, or a coin with a market in it. */
  readonly isCoin: (asset: number, at: TimeMs) => boolean;
  readonly emit: (event: LoanProductSet | LoansPaused) => void;
};

export class Catalogue {
  readonly #needs: CatalogueNeeds;
  readonly #products = new Map<number, LoanTerms>();
  /** Products that lend nothing now; 0 stands for all. */
  readonly #paused = new Set<number>();

  constructor(needs: CatalogueNeeds) {
    this.#needs = needs;
  }

  all(): readonly LoanProduct[] {
    return [...this.#products].map(([number, terms]) => ({ number, terms }));
  }

  terms(number: number): LoanTerms | undefined {
    return this.#products.get(number);
  }

  isPaused(product: number): boolean {
    return this.#paused.has(0) || this.#paused.has(product);
  }

  set({ product, terms, askedBy, agreedBy, at }: SetLoanProduct): LoansRefusal | undefined {
    const present = product === undefined ? undefined : this.#products.get(product);
    if (product !== undefined && present === undefined) return "loan_product_not_found";
    if (!areLoanTerms(terms) || !this.#needs.isCoin(terms.asset, at)) return "loan_terms_invalid";
    if (present !== undefined && (present.asset !== terms.asset || present.kind !== terms.kind)) return "loan_terms_invalid";
    if (present === undefined && this.#products.size >= PRODUCTS_MOST) return "loan_products_full";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    const number = product ?? this.#products.size + 1;
    this.#products.set(number, { ...terms });
    this.#needs.emit({ type: "loans/product-set", product: number, terms, at });
    return undefined;
  }

  pause({ only, paused, at }: PauseLoans): LoansRefusal | undefined {
    if (only !== undefined && !this.#products.has(only)) return "loan_product_not_found";
    if (paused) this.#paused.add(only ?? 0);
    else this.#paused.delete(only ?? 0);
    this.#needs.emit({ type: "loans/paused", only, paused, at });
    return undefined;
  }

  save(writer: StateWriter): void {
    writer.number(this.#products.size);
    for (const terms of this.#products.values()) saveTerms(writer, terms);
    writer.number(this.#paused.size);
    for (const product of [...this.#paused].sort((a, b) => a - b)) writer.number(product);
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) this.#products.set(this.#products.size + 1, readTerms(reader));
    for (let left = reader.number(); left > 0; left--) this.#paused.add(reader.number());
  }
}
