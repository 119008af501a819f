/** Messages that are mailed: from a table of what waits, through a mail server that is away, a venue that ends, somebody who leaves. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MessageFault, type Message } from "../../../server/adapters/messenger.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { eventually } from "../../../tools/eventually.ts";
import { NoticeKinds } from "./notice-kinds.ts";
import { runNoticeMails } from "./notice-mails.ts";
import { mailStatement, type NoticeQueue } from "./notice-queues.ts";

const DAY_MS = 86_400_000;
let engine: TestEngine;
let ann: Person;
/** What left, and whether the mail server is there. */
let sent: Message[];
let isAway: boolean;
let faults: string[];
const open: NoticeQueue[] = [];
beforeAll(async () => {
  // The venue's own payer never comes: the test pays.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  engine = await openTestEngine();
  vi.useRealTimers();
});
beforeEach(async () => {
  [sent, faults, isAway] = [[], [], false];
  ann = await engine.newcomer();
  await submitted({ type: "verification/set-level", user: ann.id, level: 1, by: 1 });
});
afterEach(async () => {
  for (const mails of open.splice(0)) await mails.close();
  await engine.trading.pool.query("delete from notice_mail");
});
afterAll(() => engine.close());

/** As the venue starts it, with a mail server of the test's own. */
function startMails(): NoticeQueue {
  const { context, trading } = engine;
  const messenger = {
    send: async (message: Message): Promise<void> => {
      if (isAway) throw new MessageFault("the mail server is away");
      sent.push(message);
      return Promise.resolve();
    },
  };
  const onFault = (error: unknown, where: string): void => {
    if (!(error instanceof MessageFault)) throw error;
    faults.push(where);
  };
  const mails = runNoticeMails({ context: { ...context, messenger, venue: trading }, pool: trading.pool, onFault });
  open.push(mails);
  return mails;
}

async function submitted(command: object): Promise<Awaited<ReturnType<TestEngine["submit"]>>> {
  const outcome = await engine.submit(command as never);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
}

/** 100 USDT to an address that was saved long ago. */
async function withdraw(person = ann): Promise<number> {
  const place = { kind: "address", network: 3, destination: 5, savedAt: engine.now() - 90 * DAY_MS };
  const { events } = await submitted({ type: "withdrawals/request", user: person.id, asset: 3, amount: 1_100_000_000n, ...place });
  const [number = 0] = events.flatMap((event) => (event.type === "withdrawals/requested" ? [event.number] : []));
  await submitted({ type: "withdrawals/take", withdrawal: number, by: "payer" });
  await submitted({ type: "withdrawals/sent", withdrawal: number, reference: number });
  await submitted({ type: "withdrawals/settle", withdrawal: number, by: "payer" });
  await engine.trading.projected();
  return number;
}

type Row = { readonly about: string; readonly kind: string; readonly attempts: number; readonly later: boolean };
const waiting = async (person = ann): Promise<readonly Row[]> => {
  const { rows } = await engine.trading.pool.query<Row>(
    "select about, kind, attempts, next_at > now() as later from notice_mail where user_id = $1",
    [person.id],
  );
  return rows;
};
const dueNow = (): Promise<unknown> => engine.trading.pool.query("update notice_mail set next_at = now()");

test("a withdrawal that is done is mailed to its person, in their language, with sums and the way there", async () => {
  await engine.trading.pool.query("update person set language = 'de' where id = $1", [ann.id]);
  startMails();
  const number = await withdraw();
  await eventually(() => expect(sent).toHaveLength(1));
  const [mail] = sent;
  expect(mail).toMatchObject({ to: ann.address, channel: "mail", subject: `Auszahlung ${number} ist erledigt` });
  expect(mail?.text).toContain("1.099 USDT ist angekommen, Gebühr 1.");
  expect(mail?.text).toContain("/#/pages/fund/receive_withdraw_record?tab=withdrawals");
  await eventually(async () => expect(await waiting()).toEqual([]));
});

test("what was not mailed when the venue ended is mailed by the next process, once", async () => {
  const number = await withdraw();
  expect(await waiting()).toMatchObject([{ about: `withdrawal-${number}`, kind: "withdrawal_done", attempts: 0 }]);
  const first = startMails();
  await eventually(() => expect(sent).toHaveLength(1));
  await first.close();
  const second = startMails();
  await second.close();
  expect(sent).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

describe("a mail server that is away", () => {
  test("is asked again later, and the mail leaves once it is back", async () => {
    isAway = true;
    const mails = startMails();
    const number = await withdraw();
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1, later: true }]));
    // It is said once it is written down.
    await eventually(() => expect(faults).toEqual([`the mail withdrawal-${number}, again in 1 min`]));
    isAway = false;
    mails.look();
    await mails.close();
    expect(sent).toEqual([]);
    await dueNow();
    startMails();
    await eventually(() => expect(sent).toHaveLength(1));
  });

  test("for hours is given up, and said so; nobody else waits for it", async () => {
    isAway = true;
    const number = await withdraw();
    for (let attempt = 0; attempt <= 5; attempt++) {
      await dueNow();
      const mails = startMails();
      await eventually(() => expect(faults).toHaveLength(attempt + 1));
      await mails.close();
    }
    expect(faults.at(-1)).toBe(`the mail withdrawal-${number}, given up`);
    expect(await waiting()).toEqual([]);
  });
});

test("nothing waits for who has no address or left", async () => {
  const [silent, gone] = [await engine.newcomer(), await engine.newcomer()];
  for (const { id } of [silent, gone]) await submitted({ type: "verification/set-level", user: id, level: 1, by: 1 });
  await engine.trading.pool.query("update person set email = null, phone = '15551234567', area_code = '1' where id = $1", [silent.id]);
  await engine.trading.pool.query("update person set closed_at = now() where id = $1", [gone.id]);
  for (const person of [silent, gone]) {
    await withdraw(person);
    expect(await waiting(person)).toEqual([]);
  }
});

test("what is told again from an older place in the log takes nobody's newer mail away", async () => {
  const number = await withdraw();
  const client = await engine.trading.pool.connect();
  const older = { kind: "withdrawal_refused", parameters: "{}", position: 1 };
  const kinds = new NoticeKinds(engine.trading.features);
  await client.query(mailStatement(kinds, [{ user_id: ann.id, about: `withdrawal-${number}`, ...older }]));
  client.release();
  expect(await waiting()).toMatchObject([{ kind: "withdrawal_done" }]);
});

test("what somebody chose is mailed too, twenty at once and no more; what nobody may miss still is", async () => {
  const choose = (on: string) => engine.call("POST", "/mailMessage/choose", { group: "community", channel: "mail", on }, ann);
  const happens = (kind: string, about: string) => engine.context.notices.note(ann.id, { kind, about });
  await happens("chat_removed", "chat-0");
  expect(await waiting()).toEqual([]);
  expect(await choose("1")).toMatchObject({ type: "ok" });
  startMails();
  for (let i = 1; i <= 22; i++) await happens("chat_removed", `chat-${i}`);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(sent).toHaveLength(20);
  await happens("support_answer", "support-1");
  await eventually(() => expect(sent).toHaveLength(21));
  expect(await choose("0")).toMatchObject({ type: "ok" });
  engine.advance(3_600_000);
  await happens("chat_removed", "chat-23");
  expect(await waiting()).toEqual([]);
});

test("an answer of customer service is mailed, though no command of the log says it", async () => {
  startMails();
  await engine.context.notices.note(ann.id, { kind: "support_answer", about: "support-1-1" });
  await eventually(() => expect(sent).toMatchObject([{ to: ann.address }]));
});

test("messages of other kinds are not mailed: that one waits is read in the app", async () => {
  const place = { kind: "address", network: 3, destination: 5, savedAt: engine.now() };
  await submitted({ type: "withdrawals/request", user: ann.id, asset: 3, amount: 1_100_000_000n, ...place });
  await engine.trading.projected();
  const { rows } = await engine.trading.pool.query("select kind from notice where user_id = $1", [ann.id]);
  expect(rows).toContainEqual({ kind: "withdrawal_waiting" });
  expect(await waiting()).toEqual([]);
});
