/** A verb as the console reads it: enough to draw its button and its form. */
import { plainSchema, type JsonSchema } from "../doors/openapi/openapi.ts";
import type { Role } from "./roles.ts";
import type { Verb } from "./verb.ts";
import type { Words } from "./words.ts";

export type VerbDeclaration = {
  readonly name: string;
  readonly title: Words;
  readonly roles: readonly Role[];
  readonly fields: JsonSchema;
  readonly labels: Readonly<Record<string, Words>>;
  readonly needsTwo: boolean;
  readonly needsProof: boolean;
};

export function declarationOf({ name, title, roles, fields, labels, needsTwo, needsProof }: Verb): VerbDeclaration {
  return { name, title, roles, fields: plainSchema(fields), labels, needsTwo: needsTwo === true, needsProof: needsProof === true };
}
