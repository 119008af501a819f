/** Everything of the console behind its door, put together once for a venue. */
import { Acts } from "./acts.ts";
import { LogIn } from "./log-in.ts";
import { OperatorPasskeys } from "./operator-passkeys.ts";
import { OperatorSessions } from "./operator-sessions.ts";
import { OperatorStore } from "./operator-store.ts";
import { Openings } from "./openings.ts";
import { TwoPeople } from "./two-people.ts";
import { LOOKS, VERBS, type LookTable, type VerbTable } from "./verb-table.ts";
import type { ConsoleDesk } from "./verb.ts";

export type ConsoleHouse = {
  readonly desk: ConsoleDesk;
  readonly verbs: VerbTable;
  readonly looks: LookTable;
  readonly operators: OperatorStore;
  readonly sessions: OperatorSessions;
  readonly passkeys: OperatorPasskeys;
  readonly logIn: LogIn;
  readonly acts: Acts;
  readonly twoPeople: TwoPeople;
  readonly openings: Openings;
};

export function openConsoleHouse(desk: ConsoleDesk, verbs: VerbTable = VERBS, looks: LookTable = LOOKS): ConsoleHouse {
  const { database, clock, keys } = desk;
  const operators = new OperatorStore({ database, clock, keys });
  const sessions = new OperatorSessions(database, clock);
  const acts = new Acts(desk);
  const passkeys = new OperatorPasskeys(desk);
  const logIn = new LogIn({ desk, operators, sessions, passkeys });
  const twoPeople = new TwoPeople({ desk, verbs, acts, operators });
  return { desk, verbs, looks, operators, sessions, passkeys, logIn, acts, twoPeople, openings: new Openings(desk) };
}
