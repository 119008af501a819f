/** The parts of OpenAPI 3.1 that our documents use. */

/** JSON Schema 2020-12, as a plain object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type OpenApiParameter = {
  readonly name: string;
  readonly in: "query" | "header" | "path";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

export type OpenApiContent = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: OpenApiContent };
  readonly responses: Readonly<Record<string, object>>;
};

export type OpenApiDocument = {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Path to method (lower case) to operation. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** What the venue sends of itself, by name; each a POST to the receiver. */
  readonly webhooks?: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

export type DocumentHead = { readonly title: string; readonly summary: string; readonly description: string };

const VERSION = "0.1.0";

/** What all documents begin with; addresses in them are those of the venue that serves them. */
export function documentHead(info: DocumentHead): Pick<OpenApiDocument, "openapi" | "info" | "servers"> {
  const license = { name: "Apache-2.0", identifier: "Apache-2.0" };
  return { openapi: "3.1.0", info: { ...info, version: VERSION, license }, servers: [{ url: "/" }] };
}

/** "POST /coin/trade" to "postCoinTrade": unique because method and path are. */
export function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

/** Operations by path and method, as documents want them; each with its method and path in front. */
export function pathsOf(operations: readonly (readonly [string, string, OpenApiOperation])[]): OpenApiDocument["paths"] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [method, path, operation] of operations) (paths[path] ??= {})[method.toLowerCase()] = operation;
  return paths;
}

/** A TypeBox schema without what only TypeBox knows. */
export function plainSchema(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
