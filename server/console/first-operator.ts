/**
 * A paper venue on its owner's own machine, with no operator yet, says at each start how to become the first one: a set-up link, new each
 * time, good until somebody used one. Never where others may reach the venue, and never with real money: there `npm run operate` makes them.
 */
import { isLoopback, type Settings } from "../settings.ts";
import type { ConsoleHouse } from "./console-house.ts";
import { newLink } from "./operator-store.ts";
import { appendAudit } from "./audit-log.ts";
import { LOCAL_OPERATOR } from "./operator.ts";

const MAIL = "operator@localhost";
const NAME = "Demo operator";

/** The link, below the venue's own address; undefined where there is an operator, or may be none so. */
export async function firstOperatorLink({ desk, operators }: ConsoleHouse): Promise<string | undefined> {
  if (!isOwnMachine(desk.settings)) return undefined;
  const { database, clock } = desk;
  const known = await database.selectFrom("operator").select(["id", "mail", "password_hash", "ended_at"]).limit(2).execute();
  const [first] = known;
  const isUnused = first === undefined || (first.mail === MAIL && first.password_hash === null && first.ended_at === null);
  if (known.length > 1 || !isUnused) return undefined;
  const link = newLink();
  await database.transaction().execute(async (transaction) => {
    if (first !== undefined) return operators.reset(transaction, first.id, link, null);
    await operators.add(transaction, { mail: MAIL, name: NAME, role: "admin" }, link, null);
    const entry = {
      subject: NAME,
      fields: "{}",
      shown: "[]",
      reason: "first start of a paper venue on its own machine",
      verb: "operators/add",
    };
    await appendAudit(transaction, { ...entry, at: clock(), operator: LOCAL_OPERATOR.id, outcome: "done" });
  });
  return `/console/#/set-up/${link}`;
}

function isOwnMachine({ mode, host, trustedProxies }: Pick<Settings, "mode" | "host" | "trustedProxies">): boolean {
  return mode === "paper" && isLoopback(host) && trustedProxies.length === 0;
}
