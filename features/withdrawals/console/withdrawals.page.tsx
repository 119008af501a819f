import type { ReactElement } from "react";
import { Link } from "react-router";
import { useMe } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { OpenWithdrawalRow } from "../contract/withdrawal-row.ts";
import { BankAccount } from "./bank-account.tsx";
import { withdrawalsWords } from "./withdrawals.words.ts";

/** Nearer than this it is told in red. */
const SOON_MS = 4 * 3_600_000;
/** What waited goes on by itself while somebody looks. */
const EVERY_MS = 5000;

/** What an operator may do with one, by its state. */
function verbsOf({ state, isBank, needsTwo, needsTwoToReturn }: OpenWithdrawalRow): readonly string[] {
  if (state === "waiting") return ["withdrawals/approve", needsTwo ? "withdrawals/refuse-again" : "withdrawals/refuse"];
  if (!isBank) return [];
  if (state === "approved") return ["withdrawals/take"];
  return [needsTwo ? "withdrawals/paid-by-two" : "withdrawals/paid", needsTwoToReturn ? "withdrawals/fail-again" : "withdrawals/fail"];
}

/** Everything that is open, the soonest deadline first. */
export function WithdrawalsPage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead
        title={say(withdrawalsWords.title)}
        below={say(withdrawalsWords.below)}
        actions={<VerbButton verb="withdrawals/set-review" about="" />}
      />
      <Card>
        <KeyTable<OpenWithdrawalRow>
          look="withdrawals/queue"
          columns={useColumns()}
          rowKey={({ id }) => id}
          everyMs={EVERY_MS}
          hasFile={false}
          action={(row) =>
            verbsOf(row).length === 0 ? null : <VerbMenu verbs={[...verbsOf(row)]} about={String(row.id)} fixed={["asked"]} />
          }
        />
      </Card>
    </>
  );
}

function useColumns(): readonly Column<OpenWithdrawalRow>[] {
  const say = useSay();
  const language = useLanguage();
  const me = useMe().data;
  const now = me?.venueTime ?? 0;
  const mayPay = me?.operator.role === "finance";
  return [
    { name: "number", words: withdrawalsWords.number, cell: ({ id }) => id, isFigure: true, width: 72 },
    {
      name: "person",
      words: withdrawalsWords.person,
      cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link>,
      isFigure: true,
    },
    { name: "amount", words: withdrawalsWords.amount, cell: ({ amount, coin }) => `${groupedText(amount)} ${coin}`, isFigure: true },
    { name: "worth", words: withdrawalsWords.worth, cell: ({ worth }) => (worth === "" ? "–" : groupedText(worth)), isFigure: true },
    {
      name: "to",
      words: withdrawalsWords.to,
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          {`${row.to} · ${row.network}`}
          {row.isBank && mayPay && <BankAccount row={row} />}
        </span>
      ),
    },
    {
      name: "state",
      words: withdrawalsWords.state,
      cell: ({ state, stateEn: en, stateZh: zh }) => <Chip tone={state === "waiting" ? "care" : "plain"}>{say({ en, zh })}</Chip>,
    },
    { name: "waits", words: withdrawalsWords.waits, cell: ({ waitsEn: en, waitsZh: zh }) => (en === "" ? "–" : say({ en, zh })) },
    {
      name: "deadline",
      words: withdrawalsWords.deadline,
      cell: ({ deadline }) =>
        deadline === 0 ? (
          "–"
        ) : (
          <span className={deadline - now < SOON_MS ? "text-bad" : ""}>{spanText(Math.max(0, deadline - now), language)}</span>
        ),
      isFigure: true,
    },
    { name: "asked", words: withdrawalsWords.asked, cell: ({ asked }) => momentText(asked, language) },
  ];
}
