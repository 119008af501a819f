/** The address of the door: tried before the start, taken at its end, refused in one line. */
import { createServer, type AddressInfo } from "node:net";
import type { PortHandle } from "./hand-over/keeper-channel.ts";
import { StartError } from "./start-error.ts";

export type Address = { readonly host: string; readonly port: number };

type Listener = {
  listen(options: { port: number; host: string; handle?: PortHandle }): Promise<string>;
  readonly server: { address(): AddressInfo | string | null };
};

/** Tries the address for a moment, so that an occupied port is said at once and not after the whole start. */
export async function checkAddress({ host, port }: Address): Promise<void> {
  const probe = createServer();
  const listening = new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen({ host, port, exclusive: true }, resolve);
  });
  await listening.catch((error: unknown) => explainAddress(error, host, port));
  await new Promise((resolve) => probe.close(resolve));
}

/** Why an address can't be listened on, in one line. */
function explainAddress(error: unknown, host: string, port: number): never {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE") throw new StartError(`Port ${port} on ${host} is already in use; choose another with PORT.`);
  if (code === "EACCES") throw new StartError(`Port ${port} may not be opened by this user; choose one above 1023 with PORT.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") throw new StartError(`HOST ${host} is no address of this machine.`);
  throw error;
}

/** Listens and returns the address as people write it; port 0 lets the system choose. `handle`: the port of another process, as it is. */
export async function listen(http: Listener, { host, port }: Address, handle?: PortHandle): Promise<string> {
  // Node takes the handle before the address (net.Server.listen).
  await http
    .listen({ host, port, ...(handle === undefined ? {} : { handle }) })
    .catch((error: unknown) => explainAddress(error, host, port));
  const address = http.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
}
