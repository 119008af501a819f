/** Records of days for everybody, and their files; which lines are whose comes from the token alone. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import type { DayRecordsReply, OwnDayReply } from "../contract/day-record-replies.ts";
import { dayRecordCall, dayRecordsCall, ownDayCall } from "../contract/day-record.contract.ts";
import { FILE_PATH, readRecord, readRecords } from "./day-record.rows.ts";
import { DAY_RECORDS } from "./day-records.ts";
import { ownPath, recordPath } from "./make-day.ts";
import { OWN_LINES_MAX, readOwnLines } from "./own-lines.ts";
import { readOwnOrders } from "./own-orders.ts";

const LIMIT_DEFAULT = 30;
/** Behind every day as text. */
const END = "A";
/** A file may be hundreds of megabytes: thirty at once for an address, then one in four minutes. */
const FILES = { name: "day-record-files", burst: 30, everyMs: 240_000 } as const;

export const dayRecordRoutes: TradingRoutes = (app, { venue }) => {
  const live = venue.live.of(DAY_RECORDS);

  app.on(dayRecordsCall, async ({ fields: { before = END, limit = LIMIT_DEFAULT } }) => {
    const isOn = (await live.records?.isOn()) ?? false;
    return ok({ isOn, speed: venue.time.speed, days: await readRecords(venue.pool, { before, limit }) } satisfies DayRecordsReply);
  });

  app.on(dayRecordCall, async ({ fields: { day } }) => {
    const record = await readRecord(venue.pool, day);
    return record === undefined ? refused("day_record_none") : ok(record);
  });

  app.on(ownDayCall, async ({ fields: { day }, caller }) => {
    const { records } = live;
    if (records === undefined || (await readRecord(venue.pool, day)) === undefined) return refused("day_record_none");
    const lines = readOwnLines(ownPath(records.folder, day), caller.id);
    const orders = await readOwnOrders(venue, caller.id, lines, Date.parse(`${day}T00:00:00Z`));
    return ok({ name: records.nameOf(caller.id, day), orders, isCut: lines.length === OWN_LINES_MAX } satisfies OwnDayReply);
  });
};

/** The file as it lies there: whoever takes it can check it without the venue. */
export function dayRecordPages(http: FastifyInstance, { limits, venue }: ServerContext<TradingVenue>): void {
  http.get(`${FILE_PATH}/:name`, async (request, reply) => {
    if (limits.take(FILES, addressGroup(request.ip)) > 0) return reply.code(429).send();
    const name: unknown = Reflect.get(request.params ?? {}, "name");
    const day = typeof name === "string" ? /^(\d{4,6}-\d\d-\d\d)\.jsonl\.gz$/.exec(name)?.[1] : undefined;
    const { records } = venue.live.of(DAY_RECORDS);
    const path = day === undefined || records === undefined ? "" : recordPath(records.folder, day);
    const isThere = day !== undefined && path !== "" && existsSync(path) && (await readRecord(venue.pool, day)) !== undefined;
    if (!isThere) return reply.code(404).type("text/plain; charset=utf-8").send("There is no record of that day here.\n");
    void reply
      .header("content-length", statSync(path).size)
      .header("content-disposition", `attachment; filename="touchstone-${String(name)}"`);
    // Of a HEAD's stream Fastify reads everything, for nobody.
    return reply.type("application/gzip").send(request.method === "HEAD" ? Readable.from([]) : createReadStream(path));
  });
}
