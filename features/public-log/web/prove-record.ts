/** Computes in the browser that a record is in the log's newest signed head. */
import { get } from "../../../web/api/client.ts";
import { isSignedBy, readCheckpoint, readVerifierKey } from "../checkpoint.ts";
import type { LogHeadReply, LogProofReply } from "../contract/public-log-replies.ts";
import { isIncluded } from "../formulas.ts";
import { checkSignature } from "./check-signature.ts";
import { rememberedHead } from "./remembered-head.ts";

export type RecordProof = { readonly isProven: boolean; readonly size: number; readonly time: number };

/** `seal`: what the receipt says. By the key that this device knows, where it knows one. */
export async function proveRecord(position: number, seal: string): Promise<RecordProof> {
  const said = await get<LogHeadReply>("/log/head", {}, { quiet: true });
  const proof = await get<LogProofReply>("/log/proof", { position, size: said.size }, { quiet: true });
  const [head, key] = [readCheckpoint(said.note), readVerifierKey(rememberedHead()?.key ?? said.key)];
  const isSigned = head !== undefined && key !== undefined && (await isSignedBy(head, key, checkSignature));
  const isProven = isSigned && position <= head.commands && isIncluded(seal, proof.index, head, proof.path);
  return { isProven, size: head?.size ?? 0, time: head?.time ?? 0 };
}
