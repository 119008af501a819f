/** The pages to read documents on: what stands in them, and that nothing in a document can become markup. */
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentHead, pathsOf, type OpenApiDocument } from "../openapi/openapi.ts";
import { openApiDoor } from "../openapi/openapi-door.ts";
import { inline, markdown } from "./docs-markup.ts";

const BAD = `<script>alert("1")</script>`;
const ROW = { type: "object", required: ["id"], properties: { id: { type: "integer" }, side: { type: "string", enum: ["buy", "sell"] } } };
const example: OpenApiDocument = {
  ...documentHead({ title: "An example", summary: BAD, description: `**Bold** ${BAD}` }),
  tags: [
    { name: "Orders & more", description: BAD },
    { name: "Without calls", description: "" },
  ],
  paths: pathsOf([
    [
      "POST",
      "/api/order",
      {
        operationId: "postOrder",
        summary: `Place ${BAD}`,
        description: "| Refusal | |\n| --- | --- |\n| 1 | `a` |",
        tags: ["Orders & more"],
        security: [{ key: [] }],
        parameters: [{ name: BAD, in: "query", required: true, schema: { type: "integer", minimum: 1, maximum: 9 } }],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Row" } } } },
        responses: { "200": { description: "Done", content: { "application/json": { schema: { type: "array", items: ROW } } } } },
      },
    ],
  ]),
  webhooks: {
    "order.made": {
      post: {
        operationId: "sendOrderMade",
        summary: "Made",
        tags: ["Orders & more"],
        security: [{}],
        responses: { "2XX": { description: "Taken." } },
      },
    },
  },
  components: { schemas: { Row: ROW } },
};

let http: FastifyInstance;
beforeAll(() => {
  http = Fastify();
  openApiDoor(http, { example: () => example });
});
afterAll(() => http.close());
const get = async (url: string, headers = {}): Promise<{ readonly payload: string; readonly headers: object }> =>
  http.inject({ url, headers });

describe("the page of a document", () => {
  test("shows each call with its method, who may call it, what is sent and what comes back", async () => {
    const { payload } = await get("/docs/example");
    expect(payload).toContain('<details class="call" id="postOrder">');
    expect(payload).toContain("Needs <code>key</code>.");
    expect(payload).toContain("<i>integer, 1 to 9</i>");
    expect(payload.match(/<code>side<\/code> <i>&quot;buy&quot; \| &quot;sell&quot;<\/i> <i class="may">optional<\/i>/g)).toHaveLength(3);
    expect(payload).toContain("<td><code>a</code></td>");
  });

  test("has no markup but its own and no script at all", async () => {
    const { payload } = await get("/docs/example");
    expect(payload).not.toMatch(/<script/i);
    expect(payload).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  });

  test("leaves out headings without calls", async () => {
    const { payload } = await get("/docs/example");
    expect(payload).toContain('id="orders-more"');
    expect(payload).not.toContain("Without calls");
  });
});

test("what the venue sends of itself stands beside its calls, and nobody is told who may call it", async () => {
  const { payload } = await get("/docs/example");
  expect(payload).toMatch(/<b class="sent">SENT<\/b> <code>order.made<\/code>/);
  expect(payload).not.toContain("Open to everybody");
});

test("/docs names every document with links to its page and its JSON", async () => {
  const { payload } = await get("/docs");
  expect(payload).toContain('<b><a href="/docs/example">An example</a></b>');
  expect(payload).toContain("<span>1 calls</span>");
  expect(payload).toContain('<a href="/openapi/example.json" aria-label="OpenAPI 3.1, An example">');
});

test("every document names the others, and says where one is", async () => {
  expect((await get("/docs/example")).payload).toContain('<a href="/docs/example" aria-current="page">An example</a>');
});

test("documents are what they were made of, and go out compressed to who takes that", async () => {
  expect((await http.inject({ url: "/openapi/example.json" })).json()).toEqual(JSON.parse(JSON.stringify(example)));
  const [plain, zipped] = [await http.inject({ url: "/docs/example" }), await get("/docs/example", { "accept-encoding": "gzip" })];
  expect(plain.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
});

test("the little Markdown: code is never bold, lists and paragraphs stand apart", () => {
  expect(inline("**a** `**b** <i>`")).toBe("<strong>a</strong> <code>**b** &lt;i&gt;</code>");
  expect(markdown("one\ntwo\n\n- a\n  b\n- c")).toBe("<p>one two</p>\n<ul><li>a   b</li><li>c</li></ul>");
});
