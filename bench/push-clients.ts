/**
 * Many clients of the app's sockets in one process, a hundred to an address after so many of other processes; says "connected" once all are,
 * and answers any message with the frames that came since the one before.
 *
 * They speak WebSocket and Socket.IO by hand and read no more than they count: thousands of whole clients would take more of the machine
 * than the venue does.
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";

const [port = "0", clients = "0", first = "0", topics = ""] = process.argv.slice(2);
const EACH = 100;
/** On their way at once: more than wait in the system's line for new connections are turned away. */
const COMING = 50;
const MASKED = 0x80;
/** Elsewhere they would be machines of their own: the venue goes first. */
setPriority(10);
let connected = 0;
let [frames, bytes] = [0, 0];

/** A text frame of less than 126 bytes as clients send it; the mask of zeros leaves it readable. */
function say(socket: Socket, text: string): void {
  socket.write(Buffer.concat([Buffer.from([0x81, MASKED + text.length, 0, 0, 0, 0]), Buffer.from(text)]));
}

/** What Socket.IO 4 sends: `0` open, `2` ping, `40` connected, `42` an event. */
function hear(socket: Socket, kind: number, second: number): void {
  if (kind === 0x30) say(socket, "40");
  else if (kind === 0x32) say(socket, "3");
  else if (kind === 0x34 && second === 0x30) {
    say(socket, `42${JSON.stringify(["sub", { topics: topics.split(",") }])}`);
    connected += 1;
    if (connected === Number(clients)) process.send?.("connected");
  } else frames += 1;
}

function open(i: number): void {
  const localAddress = `127.0.${8 + Math.floor((Number(first) + i) / EACH / 200)}.${1 + (Math.floor((Number(first) + i) / EACH) % 200)}`;
  const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress });
  socket.setNoDelay(true);
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on("connect", () =>
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    ),
  );
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = rest.indexOf("\r\n\r\n");
      if (end === -1) return;
      if (!rest.toString("latin1", 0, 12).endsWith("101")) throw new Error(`client ${i}: ${rest.toString("latin1", 0, end)}`);
      isOpen = true;
      rest = rest.subarray(end + 4);
    }
    for (;;) {
      const short = (rest[1] ?? 0) & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < head) return;
      const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < head + length) return;
      hear(socket, rest[head] ?? 0, rest[head + 1] ?? 0);
      rest = rest.subarray(head + length);
    }
  });
  socket.on("close", () => {
    throw new Error(`client ${i}: hung up on`);
  });
}

for (let i = 0; i < Number(clients); i++) {
  while (i - connected >= COMING) await new Promise((resolve) => setTimeout(resolve, 2));
  open(i);
}
process.on("message", () => {
  process.send?.({ frames, bytes });
  [frames, bytes] = [0, 0];
});
