/**
 * Listeners of a chat room in one process, a hundred from each address, after so many of other processes: what one may say in a second
 * is bounded. Says "connected" once all watch it, and ends with an error as soon as one is not let in or is hung up on.
 *
 * Each message begins with when it was sent, in base 36. Asked by any message, it says how many came and how late, in ms, and ends.
 */
import { Agent } from "node:http";
import { io } from "socket.io-client";

const [port = "0", clients = "0", room = "all", first = "0"] = process.argv.slice(2);
const EACH = 100;
/** On their way at once: more than wait in the system's line for new connections are turned away. */
const COMING = 100;
const late: number[] = [];
let connected = 0;
for (let i = 0; i < Number(clients); i++) {
  while (i - connected >= COMING) await new Promise((resolve) => setTimeout(resolve, 5));
  const agent = new Agent({ localAddress: `127.0.7.${1 + Math.floor((Number(first) + i) / EACH)}` });
  const options = { transports: ["websocket"], forceNew: true, reconnection: false, agent: agent as never };
  const socket = io(`http://127.0.0.1:${port}`, options);
  socket.on("connect", () => {
    socket.emit("sub", { topics: [`chat:${room}`] });
    connected += 1;
    // The last ones are let in a moment after they ask.
    if (connected === Number(clients)) setTimeout(() => process.send?.("connected"), 1000);
  });
  for (const end of ["connect_error", "disconnect"])
    socket.on(end, (why: unknown) => {
      throw new Error(`listener ${i}: ${end}, ${String(why)}`);
    });
  socket.on("chat", ({ messages }: { readonly messages: readonly { readonly content: string }[] }) => {
    const now = Date.now();
    for (const { content } of messages) late.push(now - parseInt(content, 36));
  });
}
process.on("message", () => process.send?.({ received: late.length, late: late.toSorted((one, other) => one - other) }));
