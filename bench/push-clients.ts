/** Many Socket.IO clients in one process; says "connected" once all are, then the number of frames once all came. */
import { io } from "socket.io-client";

const [port = "0", clients = "0", frames = "0"] = process.argv.slice(2);
const wanted = Number(clients) * Number(frames);
let connected = 0;
let received = 0;
for (let i = 0; i < Number(clients); i++) {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true, reconnection: false });
  socket.on("connect", () => {
    connected += 1;
    if (connected === Number(clients)) process.send?.("connected");
  });
  socket.on("daymarket", () => {
    received += 1;
    if (received === wanted) process.send?.(received);
  });
}
