/** Reading a code where the outbox page is closed: on a paper venue behind a proxy somebody has to. */
import type { OperatedVenue, OperatorVerbs } from "../../../server/operator/operator-verb.ts";
import { wrong } from "../../../server/operator/operator-verb.ts";

export const outboxOperator: OperatorVerbs = {
  help: ["outbox ADDRESS                   the newest code that this paper venue would have sent there"],
  verbs: {
    outbox: (_kernel, [address = ""]) =>
      address === ""
        ? wrong("outbox needs a mail address or a telephone number.")
        : { kind: "look", look: (venue) => newest(venue, address) },
  },
};

async function newest({ pool, mode }: OperatedVenue, address: string): Promise<string> {
  if (mode !== "paper") return "Only a paper venue has an outbox.";
  const { rows } = await pool.query<{ text: string; at: Date }>(
    "select text, at from outbox_message where to_address = $1 and code is not null order by id desc limit 1",
    [address.toLowerCase()],
  );
  const [row] = rows;
  return row === undefined ? `No code was sent to ${address}.` : `${row.at.toISOString()} ${row.text}`;
}
