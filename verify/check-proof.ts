/**
 * Checks a proof file (docs/reference/proof-file.md) without asking anybody: whose signature, that the head commits to this receipt, that the
 * record is in the log's tree, and that the formula gives what the receipt says.
 */
import { checkSignature } from "../features/public-log/web/check-signature.ts";
import { checkProofFile, PROOF_STEPS, readProofFile, type ProofStep } from "../features/receipts/proof-file.ts";
import { checkReceipt } from "../web/receipts/check.ts";
import { receiptIn } from "../web/receipts/proof-receipt.ts";
import { ruleOf } from "../web/receipts/receipt-rules.ts";

/** file: it can't be read. formula: it is not known here, or lacks an input. figures: they are not what the formula gives. */
export type CheckStep = "file" | ProofStep | "formula" | "figures";
export type ProofCheck = {
  /** The first that differs; undefined: all agrees. */
  readonly differs: CheckStep | undefined;
  readonly lines: readonly string[];
};

/** `key`: the venue's verifier key, where it is known from elsewhere. */
export async function checkProof(text: string, key?: string): Promise<ProofCheck> {
  const file = readProofFile(text);
  if (file === undefined) return { differs: "file", lines: ["DIFFERS file: this is no proof file of the format touchstone-proof/1"] };
  const findings = await checkProofFile(file, checkSignature, key);
  const { receipt } = file;
  const { verdict, lines: figures } = checkReceipt(ruleOf(receipt.formula), receiptIn(file));
  const about: Readonly<Record<ProofStep, string>> = {
    key: key === undefined ? `${file.key} (as the file says: hold it against the key that you know)` : file.key,
    signature: "that key signed the head",
    receipt: `${receipt.id}: the head commits to this receipt of person ${receipt.user}, as it stands here`,
    record: `command ${receipt.position} is in a record that the head holds`,
  };
  const steps = PROOF_STEPS.map((step) => ({ step: step as CheckStep, isRight: findings[step], says: about[step] }));
  const formula = { step: "formula" as CheckStep, isRight: verdict !== "unknown", says: `${receipt.formula} is known here` };
  const computed = figures.map(({ name, said, computed: found, agrees }) => ({
    step: "figures" as CheckStep,
    isRight: agrees,
    says: agrees ? `${name} ${said}` : `${name}: the receipt says ${said}, the formula gives ${found}`,
  }));
  const all = [...steps, formula, ...computed];
  return {
    differs: all.find(({ isRight }) => !isRight)?.step,
    lines: all.map(({ step, isRight, says }) => `${isRight ? "agrees " : "DIFFERS"} ${step}: ${says}`),
  };
}
