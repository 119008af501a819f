/** Computes in the browser that what one has is in what the venue says it owes, and that it says so to everybody. */
import { get } from "../../../web/api/client.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { isSignedBy, readCheckpoint, readVerifierKey } from "../../public-log/checkpoint.ts";
import type { LogHeadReply } from "../../public-log/contract/public-log-replies.ts";
import { checkSignature } from "../../public-log/web/check-signature.ts";
import { rememberedHead } from "../../public-log/web/remembered-head.ts";
import type { LiabilitiesReply, OwnLiabilitiesReply } from "../contract/liabilities-replies.ts";
import { provenUnits } from "../formulas.ts";
import { readStatement, statementHash } from "../statement.ts";

export type CheckedAsset = {
  readonly asset: string;
  readonly decimals: number;
  /** Decimals, as the signed statement has them. */
  readonly total: string;
  readonly issued: string;
  /** What of it is one's own; undefined for nothing. */
  readonly own?: string;
};
export type CheckedLiabilities = {
  readonly time: number;
  readonly note: string;
  /** unproven: nobody is logged in. wrong: something that was told does not lead to what was signed. */
  readonly state: "unproven" | "proven" | "nothing" | "wrong";
  /** Whether the log's newest head names this statement; the next one does. */
  readonly isNamed: boolean;
  readonly assets: readonly CheckedAsset[];
};

/** `person`: whose number this device knows as its own; undefined for a guest. Throws what a call throws. */
export async function checkLiabilities(person: number | undefined, isAgain = false): Promise<CheckedLiabilities> {
  const quiet = { quiet: true };
  const own = person === undefined ? undefined : await get<OwnLiabilitiesReply>("/log/liabilities/own", {}, quiet);
  const said = await get<LiabilitiesReply>("/log/liabilities", {}, quiet);
  // A new one was made between the two answers: once, not for ever. Parts of another time are proven in nothing.
  if (!isAgain && own !== undefined && own.time !== said.time) return checkLiabilities(person, true);
  const head = await get<LogHeadReply>("/log/head", {}, quiet);
  const [statement, checkpoint] = [readStatement(said.note), readCheckpoint(head.note)];
  const key = readVerifierKey(rememberedHead()?.key ?? head.key);
  const isSigned =
    statement !== undefined &&
    checkpoint !== undefined &&
    key !== undefined &&
    (await isSignedBy(statement, key, checkSignature)) &&
    (await isSignedBy(checkpoint, key, checkSignature));
  if (!isSigned) return { time: said.time, note: said.note, state: "wrong", isNamed: false, assets: [] };
  const decimalsOf = new Map(said.totals.map(({ asset, decimals }) => [asset, decimals]));
  let state: CheckedLiabilities["state"] = person === undefined ? "unproven" : own?.own.length === 0 ? "nothing" : "proven";
  const assets = statement.totals.map((total): CheckedAsset => {
    const decimals = decimalsOf.get(total.asset) ?? 0;
    const parts = own?.own.find(({ asset }) => asset === total.asset)?.parts;
    const units = parts === undefined ? undefined : provenUnits(person ?? 0, parts, total);
    if (parts !== undefined && units === undefined) state = "wrong";
    return {
      ...{ asset: total.asset, decimals, total: formatDecimal(total.total, decimals), issued: formatDecimal(total.issued, decimals) },
      ...(units === undefined ? {} : { own: formatDecimal(units, decimals) }),
    };
  });
  // What is told of an asset that the statement does not have is in no total.
  if (own?.own.some(({ asset }) => !statement.totals.some((total) => total.asset === asset)) === true) state = "wrong";
  const isNamed = checkpoint.liabilities === statementHash(said.note);
  return { time: said.time, note: said.note, state, isNamed, assets };
}
