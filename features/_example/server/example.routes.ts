/** Calls of example. */
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import { READ_EXAMPLE } from "../contract/example.contract.ts";

export const exampleRoutes: FeatureRoutes = (app) => {
  app.on(READ_EXAMPLE, ({ fields }) => (fields.id === 1 ? ok({ id: fields.id }) : refused("parameter_error")));
};
