/**
 * Listeners of a chat room in one process, a hundred from each address, after so many of other processes: what one may say in a second
 * is bounded. Says "connected" once all watch it, and ends with an error as soon as one is not let in or is hung up on.
 *
 * They speak Socket.IO's protocol by hand and read no more than they count: thousands of whole clients would take more of the machine than the
 * venue does. As the app they ask for the markets too.
 *
 * Each message begins with when it was sent, in base 36. Asked by any message, it says how many came and how late, in ms, and ends.
 */
import { WebSocket } from "ws";

const [port = "0", clients = "0", room = "all", first = "0"] = process.argv.slice(2);
const EACH = 100;
/** On their way at once: more than wait in the system's line for new connections are turned away. */
const COMING = 100;
const CHAT = '42["chat",';
const late: number[] = [];
let connected = 0;

/** What Socket.IO 4 sends: `0` open, `2` ping, `40` connected, `42` an event. */
function answer(socket: WebSocket, packet: string): void {
  if (packet.startsWith("0")) socket.send("40");
  else if (packet === "2") socket.send("3");
  else if (packet.startsWith("40")) {
    socket.send(`42${JSON.stringify(["sub", { topics: ["daymarkets", `chat:${room}`] }])}`);
    connected += 1;
    // The last ones are let in a moment after they ask.
    if (connected === Number(clients)) setTimeout(() => process.send?.("connected"), 1000);
  } else if (packet.startsWith(CHAT)) {
    const [, { messages }] = JSON.parse(packet.slice(2)) as [string, { readonly messages: readonly { readonly content: string }[] }];
    const now = Date.now();
    for (const { content } of messages) late.push(now - parseInt(content, 36));
  }
}

for (let i = 0; i < Number(clients); i++) {
  while (i - connected >= COMING) await new Promise((resolve) => setTimeout(resolve, 5));
  const localAddress = `127.0.7.${1 + Math.floor((Number(first) + i) / EACH)}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { localAddress, perMessageDeflate: false });
  socket.on("message", (data: Buffer) => {
    // Most of what comes is of markets: its first letters are enough.
    const isCounted = data.length < 3 || data[1] !== 0x32 || data.toString("latin1", 0, CHAT.length) === CHAT;
    if (isCounted) answer(socket, data.toString());
  });
  socket.on("close", (code, why) => {
    throw new Error(`listener ${i}: hung up on, ${code} ${why.toString()}`);
  });
  socket.on("error", (error) => {
    throw new Error(`listener ${i}: ${error.message}`);
  });
}
process.on("message", () => process.send?.({ received: late.length, late: late.toSorted((one, other) => one - other) }));
