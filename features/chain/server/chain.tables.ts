/** Tables of the chain adapter that operators' verbs change by name; the adapter itself reads and writes in `chain-books.ts` and `payment-books.ts`. */
import type { PaymentState } from "./payment-books.ts";

type ScanRow = { readonly network: number; readonly halted: string; is_resumed: boolean };
/** bigint comes as text. */
type PaymentRow = { readonly withdrawal: string; state: PaymentState; since: Date };
type ReleaseRow = { readonly withdrawal: string; readonly asked_by: number; readonly agreed_by: number };

export type ChainTables = { chain_scan: ScanRow; chain_payment: PaymentRow; chain_release: ReleaseRow };
