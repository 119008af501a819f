/** Pages and files beside /api. */
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "./server-context.ts";

/** `onFault` is told of what went wrong where the page answers that itself. */
export type PageRoutes = (
  http: FastifyInstance,
  context: ServerContext,
  onFault: (error: unknown, where: string) => void,
) => void | Promise<void>;
