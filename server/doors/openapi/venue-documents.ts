/** Every document that a venue serves, made from what its doors run on. */
import type { Call } from "../../../contract/call.ts";
import { consoleOpenApi } from "../../console/console-openapi.ts";
import type { Texts } from "../app/texts.ts";
import { appOpenApi } from "./app-openapi.ts";
import { botsOpenApi, type BotsDocumented } from "./bots-openapi.ts";
import type { OpenApiDocuments } from "./openapi-door.ts";
import { toolsOpenApi } from "./tools-openapi.ts";

export type Documented = BotsDocumented & { readonly calls: readonly Call[]; readonly texts: Texts };

export function venueDocuments({ calls, texts, ...bots }: Documented): OpenApiDocuments {
  return { app: () => appOpenApi(calls, texts), bots: () => botsOpenApi(bots), tools: toolsOpenApi, console: () => consoleOpenApi() };
}
