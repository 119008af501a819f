/** POST /ops/files/<name>: files for fields of verbs. Who sends it is looked at before anything of it is read. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mustMay } from "./acts.ts";
import type { ConsoleHouse } from "./console-house.ts";
import { ConsoleRefused, isRefusal, no } from "./console-refusal.ts";
import { OPERATOR_LIMITS, takeOrRefuse } from "./operator-limits.ts";
import type { OperatorSession } from "./operator-sessions.ts";
import { mustHaveSession } from "./ops-session.ts";
import { INTAKES } from "./verb-table.ts";

const TYPE = "application/octet-stream";

export function fileRoutes(ops: FastifyInstance, { desk, sessions }: ConsoleHouse): void {
  ops.addContentTypeParser(TYPE, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const senders = new WeakMap<FastifyRequest, OperatorSession>();
  for (const { name, roles, bytesMax, take } of INTAKES) {
    ops.route({
      method: "POST",
      url: `/files/${name}`,
      bodyLimit: bytesMax,
      onRequest: async (request) => {
        const session = await mustHaveSession(sessions, request);
        mustMay(session.operator, { roles });
        takeOrRefuse(desk.limits, OPERATOR_LIMITS.files, session.operator.id);
        if (request.headers["content-type"] !== TYPE) throw new ConsoleRefused(NO_FILE);
        senders.set(request, session);
      },
      handler: async (request) => {
        const sender = senders.get(request);
        if (sender === undefined || !Buffer.isBuffer(request.body)) throw new ConsoleRefused(NO_FILE);
        const taken = await take(desk, request.body, sender.operator);
        if (isRefusal(taken)) throw new ConsoleRefused(taken);
        return taken;
      },
    });
  }
}

const NO_FILE = no("file_missing", { en: "No file was sent.", zh: "未收到文件。" }, 400);
