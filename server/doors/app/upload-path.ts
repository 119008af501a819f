/**
 * `POST /upload` and `/api/upload` while no file can be kept: refused with HTTP 422 and the envelope.
 *
 * The one call with a status of its own: clients take whatever comes with 200 for the path of their file (wire.md 4). The body is
 * not read, and the connection ends with the reply.
 */
import type { FastifyInstance } from "fastify";
import { languageAccepted } from "../../../contract/languages.ts";
import { errorReply } from "./call-answers.ts";
import type { ServerContext } from "./server-context.ts";

const PATHS = new Set(["/upload", "/api/upload"]);

export function refuseUploads(http: FastifyInstance, context: ServerContext): void {
  http.addHook("onRequest", (request, reply, next) => {
    if (request.method !== "POST" || !PATHS.has(request.url.split("?", 1)[0] ?? "")) return next();
    const language = languageAccepted(request.headers["accept-language"] ?? "");
    void reply
      .code(422)
      .header("connection", "close")
      .send(errorReply(context, language, "uploads_closed"));
  });
}
