/** The calls that give a receipt, the seal of its record and its proof: found by who makes its kind, with what the ledger moved for the caller. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { payFetch } from "../../../server/archive/fetch-budget.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import type { FoundReceipt } from "../../../server/feature.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import type { Language } from "../../../contract/languages.ts";
import { readCheckpoint } from "../../public-log/checkpoint.ts";
import type { LogConsistencyReply } from "../../public-log/contract/public-log-replies.ts";
import { PUBLIC_LOG } from "../../public-log/server/public-log.ts";
import { readChangesOf } from "../../wallet/server/change-log.ts";
import {
  receiptCall,
  receiptProofCall,
  receiptsConsistencyCall,
  receiptSealCall,
  type ReceiptSeal,
  type ReceiptSealComing,
} from "../contract/receipts.contract.ts";
import type { ContentPosting, ReceiptContent } from "../formulas.ts";
import { PROOF_FORMAT, type ProofFile } from "../proof-file.ts";
import { contentOf } from "./receipt-content.ts";
import { RECEIPT_TREE } from "./receipt-tree.ts";

type Found = { readonly prefix: string; readonly found: FoundReceipt; readonly isCommitted: boolean };

export const receiptsRoutes: TradingRoutes = (app, { venue, texts, limits }) => {
  const sources = new Map(venue.features.flatMap(({ receipts }) => receipts ?? []).map((source) => [source.prefix, source]));
  const find = async (id: string, user: number): Promise<Found | undefined> => {
    const dash = id.indexOf("-");
    const [source, key] = [sources.get(id.slice(0, dash)), id.slice(dash + 1)];
    if (source === undefined) return undefined;
    const read = (): Promise<FoundReceipt | undefined> => source.read(venue, user, key);
    // A receipt never changes: only one of a moment ago has to be waited for.
    const found = (await read()) ?? (await venue.projected().then(read));
    if (found === undefined) return undefined;
    return { prefix: source.prefix, found, isCommitted: source.list !== undefined };
  };
  const contentFor = async ({ prefix, found }: Found, user: number): Promise<ReceiptContent> =>
    contentOf(venue.kernel, { prefix, user, found, changes: await readChangesOf(venue.pool, user, found.position) });

  app.on(receiptCall, async ({ fields: { id }, caller, language }) => {
    const found = await find(id, caller.id);
    if (found === undefined) return refused("receipt_not_found");
    const content = await contentFor(found, caller.id);
    return ok({ ...content, id, postings: content.postings.map((posting) => ({ ...posting, info: infoOf(posting, texts, language) })) });
  });

  app.on(receiptSealCall, async ({ fields: { id }, caller }) => {
    const position = (await find(id, caller.id))?.found.position;
    if (position === undefined) return refused("receipt_not_found");
    const brought = await venue.bringRecord(position, () => payFetch(limits, String(caller.id)));
    if (brought === "coming") return ok({ position, is_coming: 1 } satisfies ReceiptSealComing);
    if (brought === "away") return refused("record_away");
    const seal = await venue.sealOf(position);
    return seal === undefined ? refused("record_not_kept") : ok({ position, ...seal } satisfies ReceiptSeal);
  });

  app.on(receiptProofCall, async ({ fields: { id }, caller }) => {
    const found = await find(id, caller.id);
    if (found === undefined) return refused("receipt_not_found");
    if (!found.isCommitted) return refused("receipt_not_committed");
    const receipt = await contentFor(found, caller.id);
    const [{ log }, { tree }] = [venue.live.of(PUBLIC_LOG), venue.live.of(RECEIPT_TREE)];
    const named = log?.head === undefined ? undefined : readCheckpoint(log.head.note)?.receipts;
    if (log?.head === undefined || tree === undefined || named === undefined || receipt.position > log.head.commands)
      return refused("receipt_not_in_head");
    const leaf = tree.find(receipt, named.size);
    const record = log.tree.indexOf(receipt.position, log.head.size);
    if (leaf === undefined || record === undefined) return refused("receipt_not_as_committed");
    return ok({
      ...{ format: PROOF_FORMAT, key: log.key.verifier, receipt },
      commitment: { nonce: leaf.nonce, index: leaf.index, path: tree.inclusion(leaf.index, named.size) },
      record: {
        ...{ seal: bytesToHex(log.tree.sealAt(record)), first: log.tree.firstAt(record), index: record },
        path: log.tree.inclusion(record, log.head.size).map(bytesToHex),
      },
      head: log.head.note,
    } satisfies ProofFile);
  });

  app.on(receiptsConsistencyCall, ({ fields: { from, to } }) => {
    const path = venue.live.of(RECEIPT_TREE).tree?.consistency(from, to);
    return path === undefined ? refused("receipts_size_unknown") : ok({ from, to, path } satisfies LogConsistencyReply);
  });
};

/** A posting's reason in words; one that only a newer version knows is "other". */
const infoOf = ({ reason }: ContentPosting, texts: Texts, language: Language): string => texts.say(`wallet.reason.${reason}`, language);
