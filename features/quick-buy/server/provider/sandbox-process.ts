/** The process of the sandbox provider: told by the venue how to begin, says its port, and ends with it. */
import type { AddressInfo } from "node:net";
import { sandbox, type SandboxStart } from "./sandbox.ts";

process.once("message", (start: SandboxStart) => {
  const http = sandbox(start);
  http.listen({ host: "127.0.0.1", port: 0 }).then(
    () => process.send?.({ port: (http.server.address() as AddressInfo).port }),
    () => process.exit(1),
  );
});
process.once("disconnect", () => process.exit(0));
