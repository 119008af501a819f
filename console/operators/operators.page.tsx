import { UserPlus } from "lucide-react";
import type { ReactElement } from "react";
import type { OperatorState } from "../../contract/console-wire.ts";
import { ROLE_WORDS, type Role } from "../../contract/operator-roles.ts";
import { Card, Chip, PageHead } from "../ui/card.tsx";
import { KeyTable, type Column } from "../ui/key-table.tsx";
import { VerbButton } from "../ui/verb-button.tsx";
import { VerbMenu } from "../ui/verb-menu.tsx";
import { momentText } from "../words/moments.ts";
import { useLanguage, useSay } from "../words/say.ts";
import { operatorWords } from "./operators.words.ts";

type OperatorRow = {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
  readonly role: Role;
  readonly state: OperatorState;
  readonly createdAt: number;
  readonly seenAt: number | null;
};

const TONES = { active: "good", invited: "care", unconfirmed: "care", ended: "plain" } as const;

export function OperatorsPage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<OperatorRow>[] = [
    { name: "number", words: operatorWords.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 80 },
    { name: "name", words: operatorWords.name, cell: ({ name }) => <b className="font-semibold">{name}</b>, sort: ({ name }) => name },
    { name: "mail", words: operatorWords.mail, cell: ({ mail }) => mail, sort: ({ mail }) => mail },
    { name: "role", words: operatorWords.role, cell: ({ role }) => say(ROLE_WORDS[role]), sort: ({ role }) => role },
    {
      name: "state",
      words: operatorWords.state,
      cell: ({ state }) => <Chip tone={TONES[state]}>{say(operatorWords[state])}</Chip>,
      sort: ({ state }) => state,
    },
    {
      name: "seen",
      words: operatorWords.seen,
      cell: ({ seenAt }) => (seenAt === null ? "–" : momentText(seenAt, language)),
      sort: ({ seenAt }) => seenAt ?? 0,
    },
    {
      name: "since",
      words: operatorWords.since,
      cell: ({ createdAt }) => momentText(createdAt, language),
      sort: ({ createdAt }) => createdAt,
    },
  ];
  return (
    <>
      <PageHead title={say(operatorWords.title)} actions={<VerbButton verb="operators/add" isPrimary icon={<UserPlus size={16} />} />} />
      <Card>
        <KeyTable<OperatorRow>
          look="operators/list"
          columns={columns}
          rowKey={({ id }) => id}
          hasFile={false}
          action={({ id, state }) =>
            state !== "ended" && (
              <VerbMenu
                verbs={[
                  ...(state === "unconfirmed" ? ["operators/confirm"] : []),
                  "operators/set-role",
                  "operators/renew",
                  "operators/end",
                ]}
                about={String(id)}
                fixed={["operator", "mail"]}
              />
            )
          }
        />
      </Card>
    </>
  );
}
