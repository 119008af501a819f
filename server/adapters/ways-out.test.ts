/** Mail through a real SMTP server, SMS through a real HTTP server, both on this machine; and what happens when they refuse. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { type Message, MessageFault, type Messenger } from "./messenger.ts";
import { SMS_TEMPLATE } from "./sms-messenger.ts";
import { WaysOut } from "./ways-out.ts";

const MAIL: Message = {
  to: "anna@example.org",
  channel: "mail",
  subject: "Code: 123 456 €",
  text: "Zeile eins\n.\nZeile drei",
  code: "123456",
};
const SMS: Message = { to: "447911123204", channel: "sms", subject: "Code", text: 'Say "hello" & {to}=1\n', code: "123456" };
const FROM = "Touchstone <no-reply@venue.example>";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Taken = { readonly from: string; readonly to: readonly string[]; readonly raw: string; readonly user: string };

/** A mail server that takes mails from one user alone. */
async function openMailServer(
  refuses?: "data" | "recipient",
  encryption: "none" | "of its own making" = "none",
): Promise<{ readonly port: number; readonly taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: false,
    ...(encryption === "none" ? { disabledCommands: ["STARTTLS"] } : {}),
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "venue@host" && password === "s/cret" ? done(null, { user: username }) : done(new Error("wrong password")),
    onRcptTo: (_address, _session, done) => done(refuses === "recipient" ? new Error("no such mailbox") : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (refuses === "data") return done(new Error("mailbox full"));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString(), user: session.user ?? "" });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, taken };
}

type Asked = { readonly type: string | undefined; readonly authorization: string | undefined; readonly body: string };

async function openGateway(status = 200): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      asked.push({ type: request.headers["content-type"], authorization: request.headers.authorization, body });
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, asked };
}

class Outbox implements Messenger {
  readonly messages: Message[] = [];
  send(message: Message): Promise<void> {
    this.messages.push(message);
    return Promise.resolve();
  }
}

const byMail = (port: number, user = "venue%40host:s%2Fcret"): WaysOut =>
  new WaysOut({ mail: { url: `smtp://${user}@127.0.0.1:${port}`, from: FROM }, sms: undefined }, new Outbox());
const bySms = (url: string, template = SMS_TEMPLATE): WaysOut =>
  new WaysOut({ mail: undefined, sms: { url, template, authorization: "Bearer of-tests" } }, new Outbox());

describe("a mail", () => {
  test("goes through the operator's server, whole, to the person alone", async () => {
    const { port, taken } = await openMailServer();
    await byMail(port).send(MAIL);
    expect(taken).toMatchObject([{ from: "no-reply@venue.example", to: ["anna@example.org"], user: "venue@host" }]);
    const raw = taken[0]?.raw ?? "";
    expect(raw).toMatch(/^From: Touchstone <no-reply@venue\.example>$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(raw).toContain("Zeile eins\r\n.\r\nZeile drei");
  });

  test("an address can't add another recipient", async () => {
    const { port, taken } = await openMailServer();
    await byMail(port)
      .send({ ...MAIL, to: "anna@example.org, eve@example.org" })
      .catch((error: unknown) => expect(error).toBeInstanceOf(MessageFault));
    expect(taken.flatMap(({ to }) => to)).not.toContain("eve@example.org");
  });

  test.each(["data", "recipient"] as const)("that the server refuses at its %s is a fault", async (refuses) => {
    const { port, taken } = await openMailServer(refuses);
    await expect(byMail(port).send(MAIL)).rejects.toBeInstanceOf(MessageFault);
    expect(taken).toEqual([]);
  });

  test("is not sent, nor the password, to a server whose certificate nobody vouches for", async () => {
    const { port, taken } = await openMailServer(undefined, "of its own making");
    await expect(byMail(port).send(MAIL)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/certificate/i) } });
    expect(taken).toEqual([]);
  });

  test("with a wrong password, or where nobody listens, is a fault that does not tell the password", async () => {
    const { port } = await openMailServer();
    const wrong = await byMail(port, "venue%40host:other")
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(MessageFault);
    expect(String((wrong as Error).message)).not.toContain("other");
    await expect(byMail(9).send(MAIL)).rejects.toBeInstanceOf(MessageFault);
  });
});

describe("an SMS", () => {
  test("is one request of the operator's template, with what the text has of its own kept as text", async () => {
    const { url, asked } = await openGateway();
    await bySms(url, '{"messages":[{"destination":"{to}","body":"{text}"}]}').send(SMS);
    expect(asked).toMatchObject([{ type: "application/json", authorization: "Bearer of-tests" }]);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ messages: [{ destination: "+447911123204", body: SMS.text }] });
  });

  test("or a form", async () => {
    const { url, asked } = await openGateway();
    await bySms(url, "To={to}&Body={text}").send(SMS);
    expect(asked[0]?.type).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({ To: "+447911123204", Body: SMS.text });
  });

  test.each([400, 500, 302])("that the gateway answers with %s is a fault, and asked for once", async (status) => {
    const { url, asked } = await openGateway(status);
    await expect(bySms(url).send(SMS)).rejects.toBeInstanceOf(MessageFault);
    expect(asked).toHaveLength(1);
  });

  test("to a gateway that is away is a fault", async () => {
    await expect(bySms("http://127.0.0.1:9/").send(SMS)).rejects.toBeInstanceOf(MessageFault);
  });
});

test("what has no way out of its own goes to the outbox", async () => {
  const { port, taken } = await openMailServer();
  const outbox = new Outbox();
  const ways = new WaysOut({ mail: { url: `smtp://venue%40host:s%2Fcret@127.0.0.1:${port}`, from: FROM }, sms: undefined }, outbox);
  await ways.send(MAIL);
  await ways.send(SMS);
  expect(taken).toHaveLength(1);
  expect(outbox.messages).toEqual([SMS]);
});
