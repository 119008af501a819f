/** The peer of the HTTP benchmark: Fastify with form bodies and nothing else. */
import formbody from "@fastify/formbody";
import Fastify from "fastify";

const server = Fastify();
await server.register(formbody);
server.post("/api/coin/trade", async () => ({ type: "ok", message: "" }));
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.send?.(typeof address === "object" && address !== null ? address.port : 0);
