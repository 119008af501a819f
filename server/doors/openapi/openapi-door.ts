/**
 * /openapi/*.json and /docs: what programs can call here, as OpenAPI 3.1 and as pages to read.
 *
 * Documents are made from the running venue's declarations when one is first asked for, and kept; so they can't be of another
 * version than the venue itself.
 */
import type { FastifyInstance } from "fastify";
import { sendShared } from "../app/compressed-replies.ts";
import { SharedReply } from "../app/shared-replies.ts";
import { docsIndex, docsPage, type DocsPage } from "../docs/docs-page.ts";
import type { OpenApiDocument } from "./openapi.ts";

/** Names of documents ("app" is /openapi/app.json and /docs/app) and how they are made. */
export type OpenApiDocuments = Readonly<Record<string, () => OpenApiDocument>>;

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";

export function openApiDoor(http: FastifyInstance, documents: OpenApiDocuments): void {
  const pages = kept((): readonly DocsPage[] => Object.entries(documents).map(([name, make]) => ({ name, document: make() })));
  const serve = (url: string, type: string, make: () => string): void => {
    const shared = kept(() => new SharedReply(make()));
    http.get(url, async ({ headers }, reply) => {
      // Tools of other origins may read them: there is nothing of anybody's in it.
      reply.header("access-control-allow-origin", "*").header("cache-control", "no-cache");
      const body = await sendShared(headers, reply, shared());
      reply.type(type);
      return body;
    });
  };
  const page = (name: string): DocsPage => {
    const found = pages().find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no document ${name}`);
    return found;
  };
  serve("/docs", HTML_TYPE, () => docsIndex(pages()));
  for (const name of Object.keys(documents)) {
    serve(`/openapi/${name}.json`, JSON_TYPE, () => JSON.stringify(page(name).document));
    serve(`/docs/${name}`, HTML_TYPE, () => docsPage(page(name), pages()));
  }
}

/** Made when first asked for. */
function kept<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
