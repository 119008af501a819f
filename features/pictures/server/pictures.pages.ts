/**
 * `POST /upload` and `/api/upload`, and the pictures that everybody may see.
 *
 * The one call with a status of its own: clients take whatever comes with 200 for the path of their file, so refusals are HTTP 422 and the
 * envelope (wire.md 4). A body that is not read to its end ends the connection with the reply.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageAccepted } from "../../../contract/languages.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { errorReply, failureOf } from "../../../server/doors/app/call-answers.ts";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { PageRoutes } from "../../../server/doors/app/page-routes.ts";
import { CALL_HEADERS } from "../../../server/doors/app/security-headers.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import { UPLOAD } from "../contract/pictures.contract.ts";
import { PICTURE_BYTES_MAX } from "./picture-messages.ts";

const PATHS = [UPLOAD.path, `/api${UPLOAD.path}`];
/** Of an account: a verification takes three, a portrait one. Each costs up to a second of another process. */
const UPLOADS = { name: "uploads", burst: 20, everyMs: 60_000 };
const FORM_BYTES_MAX = 16_384;
/** Its name is never given to another picture. */
const PORTRAIT_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-disposition": 'inline; filename="picture.jpg"',
  "content-security-policy": "default-src 'none'; sandbox",
};

export const picturePages: PageRoutes = (http, context, onFault) => {
  http.register(async (scope) => {
    // The body goes on as it comes in; nothing of it is read here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const path of PATHS) scope.post(path, (request, reply) => answerUpload({ context, onFault }, request, reply));
  });
  http.get<{ Params: { file: string } }>("/uploads/:file", async ({ ip, params }, reply) => {
    if (context.limits.take(CALL_BUDGETS.reads, addressGroup(ip)) > 0) return reply.code(429).send();
    const path = `/uploads/${params.file}`;
    const picture = (await context.pictures.read(path, "portrait")) ?? (await context.pictures.read(path, "chat"));
    if (picture === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("There is nothing here.\n");
    return reply.headers(PORTRAIT_HEADERS).type("image/jpeg").send(picture);
  });
  http.addHook("onClose", () => context.pictures.stop());
};

type Uploads = { readonly context: ServerContext; readonly onFault: Parameters<PageRoutes>[2] };

async function answerUpload({ context, onFault }: Uploads, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { headers, raw } = request;
  void reply.headers(CALL_HEADERS);
  try {
    const message = await upload(context, request);
    return reply.send({ type: "ok", message });
  } catch (error: unknown) {
    const { refusal, parameters, isFault } = failureOf(error);
    // Whoever hung up in the middle is told nothing, and it is nobody's fault.
    if (isFault && raw.errored === null) onFault(error, "POST /upload");
    if (!raw.complete) void reply.header("connection", "close");
    const language = languageAccepted(headers["accept-language"] ?? "");
    return reply.code(422).send(errorReply(context, language, refusal, parameters));
  }
}

/** The path under which it is kept. What can be refused without reading it is. */
async function upload({ sessions, limits, pictures }: ServerContext, { headers, raw, ip }: FastifyRequest): Promise<string> {
  const owner = await sessions.find(headers.authorization, ip);
  if (owner === undefined) throw new Refused("login_required");
  const contentType = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Refused("upload_unreadable");
  if (Number(headers["content-length"] ?? 0) > PICTURE_BYTES_MAX + FORM_BYTES_MAX) throw new Refused("picture_too_large");
  const wait = limits.take(UPLOADS, String(owner.userId));
  if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
  return pictures.keep(owner.userId, await pictures.works.receive(raw, contentType, addressGroup(ip)));
}
