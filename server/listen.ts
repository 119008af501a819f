/** The address of the door: tried before the start, taken at its end, refused in one line. */
import { createServer, type AddressInfo } from "node:net";
import { StartError } from "./start-error.ts";

export type Address = { readonly host: string; readonly port: number };

type Listener = {
  listen(options: { port: number; host: string }): Promise<string>;
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

/** Listens and returns the address as people write it; port 0 lets the system choose. */
export async function listen(http: Listener, { host, port }: Address): Promise<string> {
  await http.listen({ host, port }).catch((error: unknown) => explainAddress(error, host, port));
  const address = http.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
}
