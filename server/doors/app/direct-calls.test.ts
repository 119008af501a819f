import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDoor, TEST_PASSWORD, type TestDoor } from "./test-door.suite.ts";

let door: TestDoor;
let token: string;
beforeAll(async () => {
  door = await openTestDoor();
  token = await door.login("direct@example.com");
});
afterAll(() => door.close());

const FORM = "application/x-www-form-urlencoded";
/** A parameter that the short way does not know sends the same form the general way. */
const GENERAL_FORM = `${FORM}; charset=utf-8; way=general`;

function send(type: string, payload: string, url = "/api/user/login", authorization = ""): Promise<LightMyRequestResponse> {
  return door.http.inject({ method: "POST", url, payload, headers: { "content-type": type, authorization } });
}

/** Without what differs between any two replies. */
function comparable({ statusCode, headers, payload }: LightMyRequestResponse): unknown {
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...others } = headers;
  return { statusCode, headers: others, payload };
}

describe("an ordinary form, past Fastify", () => {
  test.each([
    ["a refusal", "user_string=direct%40example.com&password=wrong+password"],
    ["a refusal in another language", "user_string=direct%40example.com&password=wrong+password&lang=de"],
    ["a field twice", "user_string=a&user_string=b&password=x"],
    ["broken percent signs", "user_string=%E0%A4%A&password=%"],
    ["prototype names", "__proto__=1&constructor=2&user_string=x&password=y"],
    ["a zero character", "user_string=a%00b&password=y"],
    ["nothing that is declared", "a=b"],
  ])("%s has the same reply and headers as by the general way", async (_what, form) => {
    const direct = await send(FORM, form);
    expect(direct.json()).toMatchObject({ type: "error", message: expect.any(String) });
    expect(comparable(direct)).toEqual(comparable(await send(GENERAL_FORM, form)));
  });

  test("a success has the same headers as by the general way", async () => {
    const form = new URLSearchParams({ user_string: "direct@example.com", password: TEST_PASSWORD }).toString();
    const [direct, general] = [await send(FORM, form), await send(GENERAL_FORM, form)];
    expect([direct.json(), general.json()]).toMatchObject([{ type: "ok" }, { type: "ok" }]);
    expect(Object.keys(direct.headers).sort()).toEqual(Object.keys(general.headers).sort());
    expect(direct.headers).toMatchObject({ "content-security-policy": expect.stringContaining("default-src 'self'") });
  });

  test("without a token, a call for people is refused with 999, either way", async () => {
    const [direct, general] = [await send(FORM, "a=1", "/api/user/logout"), await send(GENERAL_FORM, "a=1", "/api/user/logout")];
    expect(direct.json()).toMatchObject({ type: "999" });
    expect(comparable(direct)).toEqual(comparable(general));
  });

  test.each([
    ["exactly the limit of bytes is read", 65_536, "error"],
    ["one byte more is too large", 65_537, "request_too_large"],
  ])("%s", async (_what, length, expected) => {
    const reply = await send(FORM, `a=${"x".repeat(length - 2)}`);
    expect(reply.statusCode).toBe(200);
    expect(expected === "error" ? reply.json<{ type: string }>().type : reply.json<{ error: { name: string } }>().error.name).toBe(
      expected,
    );
  });
});

describe("over a real socket", () => {
  const address = async (): Promise<number> => {
    if (!door.http.server.listening) await door.http.listen({ port: 0, host: "127.0.0.1" });
    return (door.http.server.address() as AddressInfo).port;
  };

  test("a body in two parts is one form", async () => {
    const port = await address();
    const form = "user_string=direct%40example.com&password=wrong+password";
    const reply = await new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", method: "POST", path: "/api/user/login" }, (answer: IncomingMessage) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => resolve(text));
      });
      sent.on("error", reject);
      sent.setHeader("content-type", FORM).setHeader("content-length", String(form.length));
      sent.write(form.slice(0, 20));
      setTimeout(() => sent.end(form.slice(20)), 20);
    });
    expect(JSON.parse(reply)).toMatchObject({
      type: "error",
      error: { name: (await send(FORM, form)).json<{ error: { name: string } }>().error.name },
    });
  });

  test("a form that breaks off does nothing and is no fault", async () => {
    const port = await address();
    const socket = connect(port, "127.0.0.1");
    const head = `POST /api/user/logout HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: ${FORM}\r\ncontent-length: 50\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(`${head}a=1`, () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const info = await door.http.inject({ method: "GET", url: "/api/user/info", headers: { authorization: token } });
    expect(info.json()).toMatchObject({ type: "ok" });
    expect(door.faults).toEqual([]);
  });
});
