/** The three steps of one's own first check: an own receipt, the log's head, one's part in what the venue owes. Each is computed on the device. */
import { get, post } from "../../../web/api/client.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { checkLiabilities } from "../../liabilities/web/check-liabilities.ts";
import type { ProofFile } from "../../receipts/proof-file.ts";
import { checkHead } from "./remembered-head.ts";

export const CHECK_STEPS = ["receipt", "head", "part"] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];
/** proven: computed here. none: there is nothing of the person's to check yet. waiting: no head holds it yet. wrong: it does not agree. */
export type StepState = "proven" | "none" | "waiting" | "wrong";
export type StepResult = {
  readonly state: StepState;
  /** The receipt that was checked. */
  readonly receipt?: string;
};

/** Lines of the change log that are looked through for a receipt. */
const LINES = 50;
const quiet = { quiet: true };

/** Throws what a call throws. */
export function checkStep(step: CheckStep, person: number): Promise<StepResult> {
  if (step === "receipt") return checkOwnReceipt();
  return step === "head" ? checkLog() : checkOwnPart(person);
}

async function checkOwnReceipt(): Promise<StepResult> {
  const fields = { page: 1, limit: LINES };
  const { list } = await post<{ readonly list: readonly { readonly receipt: string }[] }>("/wallet/legal_log", fields, quiet);
  const id = list.map(({ receipt }) => receipt).find((receipt) => receipt !== "");
  if (id === undefined) return { state: "none" };
  let file: ProofFile;
  try {
    file = await get<ProofFile>("/receipt/proof", { id }, quiet);
  } catch (error: unknown) {
    if (error instanceof RefusedError && error.detail?.name === "receipt_not_in_head") return { state: "waiting", receipt: id };
    throw error;
  }
  const { agreesWithItself, checkFile } = await import("../../../web/receipts/check-panel.tsx");
  const checked = await checkFile(JSON.stringify(file));
  return { state: checked !== undefined && agreesWithItself(checked) ? "proven" : "wrong", receipt: id };
}

async function checkLog(): Promise<StepResult> {
  const { state } = await checkHead(venueNow());
  return { state: state === "first" || state === "grew" ? "proven" : "wrong" };
}

async function checkOwnPart(person: number): Promise<StepResult> {
  const { state } = await checkLiabilities(person);
  if (state === "wrong") return { state: "wrong" };
  return { state: state === "proven" ? "proven" : "none" };
}
