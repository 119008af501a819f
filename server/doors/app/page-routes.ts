/** Pages and files beside /api. */
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "./server-context.ts";

export type PageRoutes = (http: FastifyInstance, context: ServerContext) => void | Promise<void>;
