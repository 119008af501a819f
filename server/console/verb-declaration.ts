/** A verb as the console reads it. */
import type { FieldsSchema, VerbDeclaration } from "../../contract/console-wire.ts";
import { plainSchema } from "../doors/openapi/openapi.ts";
import type { Verb } from "./verb.ts";

export function declarationOf({ name, title, roles, fields, labels, needsTwo, needsProof }: Verb): VerbDeclaration {
  const schema = plainSchema(fields) as unknown as FieldsSchema;
  return { name, title, roles, fields: schema, labels, needsTwo: needsTwo === true, needsProof: needsProof === true };
}
