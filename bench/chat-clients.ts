/**
 * Listeners of a chat room in one process, each two hundred from an address of their own; says "connected" once all watch it.
 *
 * Each message begins with when it was sent. Asked by any message, it says how many came and how late, in ms, and ends.
 */
import { Agent } from "node:http";
import { io } from "socket.io-client";

const [port = "0", clients = "0", room = "all"] = process.argv.slice(2);
const EACH = 200;
const late: number[] = [];
let connected = 0;
for (let i = 0; i < Number(clients); i++) {
  const agent = new Agent({ localAddress: `127.0.7.${1 + Math.floor(i / EACH)}` });
  const options = { transports: ["websocket"], forceNew: true, reconnection: false, agent: agent as never };
  const socket = io(`http://127.0.0.1:${port}`, options);
  socket.on("connect", () => {
    socket.emit("sub", { topics: [`chat:${room}`] });
    connected += 1;
    // The last ones are let in a moment after they ask.
    if (connected === Number(clients)) setTimeout(() => process.send?.("connected"), 1000);
  });
  socket.on("chat", ({ messages }: { readonly messages: readonly { readonly content: string }[] }) => {
    const now = Date.now();
    for (const { content } of messages) late.push(now - Number(content.split(" ")[0]));
  });
}
process.on("message", () => process.send?.({ received: late.length, late: late.toSorted((one, other) => one - other) }));
