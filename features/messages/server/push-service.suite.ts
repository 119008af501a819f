/** For tests: a push service on this machine, and browsers of its that read what it is handed. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Handed = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };
export type PushService = {
  readonly address: string;
  readonly handed: Handed[];
  answers: number;
  refuses: string;
  readonly close: () => Promise<void>;
};
export type PushBrowser = {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly read: (body: Buffer) => unknown;
};

/** Answers with `answers`, whatever it is handed; 0: never. At the path `refuses` it is busy. */
export async function openPushService(): Promise<PushService> {
  const handed: Handed[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      handed.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      if (service.answers === 0) return;
      reply.writeHead(request.url === service.refuses ? 503 : service.answers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const service = { address, handed, answers: 201, refuses: "", close };
  return service;
}

/** A browser: its keys, its address at the service. */
export function openBrowser(service: PushService, name: string): PushBrowser {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint: `${service.address}/${name}`, p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    /** As RFC 8188 and 8291 have it, written from their text. */
    read: (body: Buffer): unknown => {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
      const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
      const key = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
      const part = (what: string, bytes: number) => Buffer.from(hkdfSync("sha256", key, salt, `Content-Encoding: ${what}\0`, bytes));
      const open = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
      open.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}
