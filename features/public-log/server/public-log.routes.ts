/** Heads and proofs, for everybody: nothing of what records say is in them. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import type { LogConsistencyReply, LogHead, LogHeadReply, LogProofReply } from "../contract/public-log-replies.ts";
import { logConsistencyCall, logHeadCall, logHeadsCall, logProofCall } from "../contract/public-log.contract.ts";
import { PUBLIC_LOG, readHeads, type StoredHead } from "./public-log.ts";

const LIMIT_DEFAULT = 30;

export const publicLogRoutes: TradingRoutes = (app, { venue }) => {
  const live = venue.live.of(PUBLIC_LOG);

  app.on(logHeadCall, () => {
    const { log } = live;
    if (log?.head === undefined) return refused("log_no_head");
    return ok({ ...viewOf(log.head), key: log.key.verifier } satisfies LogHeadReply);
  });

  app.on(logHeadsCall, async ({ fields: { before = Number.MAX_SAFE_INTEGER, limit = LIMIT_DEFAULT, hourly } }) =>
    ok((await readHeads(venue.pool, { before, limit, hourly: hourly === "1" })).map(viewOf)),
  );

  app.on(logProofCall, ({ fields: { position, size: asked } }) => {
    const { log } = live;
    if (log?.head === undefined) return refused("log_no_head");
    const size = asked ?? log.head.size;
    if (size > log.tree.size) return refused("log_size_unknown");
    if (asked === undefined && position > log.head.commands) return refused("log_record_unknown");
    const index = log.tree.indexOf(position, size);
    if (index === undefined) return refused("log_record_unknown");
    const path = log.tree.inclusion(index, size).map(bytesToHex);
    const [seal, first] = [bytesToHex(log.tree.sealAt(index)), log.tree.firstAt(index)];
    return ok({ position, index, first, seal, size, path } satisfies LogProofReply);
  });

  app.on(logConsistencyCall, ({ fields: { from, to: asked } }) => {
    const { log } = live;
    if (log?.head === undefined) return refused("log_no_head");
    const to = asked ?? log.head.size;
    if (to > log.tree.size || from > to) return refused("log_size_unknown");
    return ok({ from, to, path: log.tree.consistency(from, to).map(bytesToHex) } satisfies LogConsistencyReply);
  });
};

const viewOf = ({ size, commands, root, at, note }: StoredHead): LogHead => ({ size, commands, root, time: at, note });
