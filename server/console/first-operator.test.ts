/** Who becomes the first operator by a link that the start prints, and where there is none. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstOperatorLink } from "./first-operator.ts";
import { openTestConsole, PASSWORD, type TestConsole } from "./test-console.suite.ts";
import { codeOfStep, STEP_MS } from "../identity/totp.ts";

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const linkOf = (address: string | undefined): string => address?.split("/").at(-1) ?? "";
const withSettings = (changed: object) => ({
  ...console.house,
  desk: { ...console.desk, settings: { ...console.desk.settings, ...changed } },
});

describe("no link", () => {
  test.each([
    ["with real money", { mode: "live" }],
    ["where others may reach it", { host: "0.0.0.0" }],
    ["on an address of its network", { host: "192.168.1.4" }],
    ["behind a proxy", { trustedProxies: ["127.0.0.1"] }],
  ])("%s", async (_where, changed) => {
    expect(await firstOperatorLink(withSettings(changed))).toBeUndefined();
    expect(await console.desk.database.selectFrom("operator").select("id").execute()).toEqual([]);
  });
});

test("each start has a new link and ends the one before; once one was used there is none", async () => {
  const [first, next] = [linkOf(await firstOperatorLink(console.house)), linkOf(await firstOperatorLink(console.house))];
  expect((await console.get(`/set-up?link=${first}`)).status).toBe(410);
  expect((await console.get(`/set-up?link=${next}`)).body).toMatchObject({ role: "admin" });
  const secret = (await console.house.operators.ofLink(next))?.secret ?? Buffer.alloc(0);
  const code = codeOfStep(secret, Math.floor(console.engine.now() / STEP_MS));
  expect((await console.post("/set-up", { link: next, password: PASSWORD, code })).status).toBe(200);
  expect(await firstOperatorLink(console.house)).toBeUndefined();
});
