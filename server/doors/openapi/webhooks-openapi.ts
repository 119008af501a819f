/** What the venue posts to people's webhooks, as OpenAPI 3.1 has it. */
import { webhooksDocuments } from "../../../features/webhooks/contract/webhooks.documents.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../../features/webhooks/contract/webhook-messages.documents.ts";
import { operationIdOf, plainSchema, type OpenApiDocument, type OpenApiOperation, type OpenApiParameter } from "./openapi.ts";

const HEADERS: readonly OpenApiParameter[] = [
  { name: "webhook-id", description: "The same for every try: what was seen with it before needs nothing done again." },
  { name: "webhook-timestamp", description: "When it was sent, in Unix seconds." },
  {
    name: "webhook-signature",
    description:
      "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; its key is what follows `whsec_` in the secret, decoded. Two with a blank between while a secret is replaced.",
  },
].map((header) => ({ ...header, in: "header", required: true, schema: { type: "string" } }));

export function webhooksOpenApi(): NonNullable<OpenApiDocument["webhooks"]> {
  const messages = Object.entries(WEBHOOK_MESSAGES).map(([type, { summary, data }]): [string, { readonly post: OpenApiOperation }] => {
    const content = { "application/json": { schema: plainSchema(webhookBody(type, data)) } };
    const post: OpenApiOperation = {
      operationId: operationIdOf("send", type),
      summary,
      tags: [webhooksDocuments.tag],
      security: [{}],
      parameters: HEADERS,
      requestBody: { required: true, content },
      responses: {
        "2XX": { description: "Taken." },
        "410": { description: "Pauses the webhook." },
        default: { description: "Sent again later." },
      },
    };
    return [type, { post }];
  });
  return Object.fromEntries(messages);
}
