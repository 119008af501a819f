/** What the page says of a proof file: computed on the device, and then what the venue says of its log now. */
import { get } from "../api/client.ts";
import { checkReceipt, type Check } from "./check.ts";
import { receiptIn } from "./proof-receipt.ts";
import { ruleOf } from "./receipt-rules.ts";
import type { Receipt } from "./receipt.ts";
import { isSignedBy, readCheckpoint, readVerifierKey, type SignedCheckpoint } from "../../features/public-log/checkpoint.ts";
import type { LogConsistencyReply, LogHeadReply } from "../../features/public-log/contract/public-log-replies.ts";
import { isConsistent } from "../../features/public-log/formulas.ts";
import { checkSignature } from "../../features/public-log/web/check-signature.ts";
import { rememberedHead } from "../../features/public-log/web/remembered-head.ts";
import { receiptsGrew } from "../../features/receipts/web/receipts-grew.ts";
import { checkProofFile, readProofFile, type ProofFile, type ProofFindings } from "../../features/receipts/proof-file.ts";

export type CheckedFile = {
  readonly file: ProofFile;
  readonly receipt: Receipt;
  readonly head: SignedCheckpoint | undefined;
  readonly findings: ProofFindings;
  readonly figures: Check;
};
/**
 * continues: the venue's newest head holds everything that the file's does. contradicts: it does not. other: the venue signs with another
 * key. away: it could not be asked.
 */
export type VenueSays = "continues" | "contradicts" | "other" | "away";

/** Undefined for what is no proof file. Asks nobody. */
export async function checkFile(text: string): Promise<CheckedFile | undefined> {
  const file = readProofFile(text);
  if (file === undefined) return undefined;
  const receipt = receiptIn(file);
  const findings = await checkProofFile(file, checkSignature);
  return { file, receipt, head: readCheckpoint(file.head), findings, figures: checkReceipt(ruleOf(receipt.formula), receipt) };
}

/** Everything agrees, whoever's key it is. */
export const agreesWithItself = ({ findings, figures }: CheckedFile): boolean =>
  Object.values(findings).every((isRight) => isRight) && figures.verdict === "agrees";

/** Whether this device knows the key as the venue's. */
export function isKnownKey({ file }: CheckedFile): boolean | undefined {
  const known = rememberedHead()?.key;
  return known === undefined ? undefined : known === file.key;
}

export async function askVenue({ file, head }: CheckedFile): Promise<VenueSays> {
  const quiet = { quiet: true };
  try {
    const said = await get<LogHeadReply>("/log/head", {}, quiet);
    const [newest, key] = [readCheckpoint(said.note), readVerifierKey(file.key)];
    if (said.key !== file.key) return "other";
    if (head === undefined || newest === undefined || key === undefined || !(await isSignedBy(newest, key, checkSignature)))
      return "contradicts";
    if (newest.size < head.size) return "contradicts";
    const { path } = await get<LogConsistencyReply>("/log/consistency", { from: head.size, to: newest.size }, quiet);
    return isConsistent(head, newest, path) && (await receiptsGrew(head, newest)) ? "continues" : "contradicts";
  } catch (error: unknown) {
    if (!(error instanceof Error)) throw error;
    return "away";
  }
}
