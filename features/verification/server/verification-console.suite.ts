/** People of some level, for tests of the console. */
import { userId } from "../../../money/units.ts";
import type { TestConsole } from "../../../server/console/test-console.suite.ts";

/** Their number and their request for level 2, in review. */
export async function somebodyVerified({ desk, engine }: TestConsole, level: 1 | 2): Promise<readonly [person: number, asked: number]> {
  const { id } = await engine.newcomer();
  await engine.submit({ type: "verification/set-level", user: userId(id), level, by: "rule" });
  const asked = { user_id: id, level: 2, state: "review" as const, details: null, document_print: null, decided_at: null };
  const row = await desk.database
    .insertInto("verification_request")
    .values({ ...asked, asked_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return [id, row.id];
}
