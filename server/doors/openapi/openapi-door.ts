/**
 * /openapi/*.json: what programs can call here, as OpenAPI 3.1.
 *
 * A document is made from the running venue's declarations when it is first asked for, and kept; so it can't be of another version
 * than the venue itself. Not here: the page that shows them (docs-page.ts).
 */
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "./openapi.ts";

/** Names of documents ("app" is /openapi/app.json) and how they are made. */
export type OpenApiDocuments = Readonly<Record<string, () => OpenApiDocument>>;

type Made = { readonly plain: Buffer; readonly zipped: Buffer };

export function openApiDoor(http: FastifyInstance, documents: OpenApiDocuments): void {
  for (const [name, make] of Object.entries(documents)) {
    let made: Made | undefined;
    http.get(`/openapi/${name}.json`, async (request, reply) => {
      made ??= bytesOf(make());
      // Tools of other origins may read them: there is nothing of anybody's in it.
      reply.header("access-control-allow-origin", "*").header("cache-control", "no-cache").header("vary", "accept-encoding");
      reply.type("application/json; charset=utf-8");
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return made.plain;
      reply.header("content-encoding", "gzip");
      return made.zipped;
    });
  }
}

function bytesOf(document: OpenApiDocument): Made {
  const plain = Buffer.from(JSON.stringify(document));
  return { plain, zipped: gzipSync(plain) };
}
