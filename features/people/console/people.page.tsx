import { useCallback, type ReactElement } from "react";
import { useNavigate } from "react-router";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column, type Filter } from "../../../console/ui/key-table.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";

type PersonRow = {
  readonly id: number;
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly invitedBy: number | null;
  readonly createdAt: number;
};

const FILTERS: readonly Filter[] = [{ name: "find", words: peopleWords.find, kind: "text" }];

export function PeoplePage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const open = useCallback(({ id }: PersonRow) => void navigate(`/people/${id}`), [navigate]);
  const columns: readonly Column<PersonRow>[] = [
    { name: "number", words: peopleWords.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 96 },
    {
      name: "name",
      words: peopleWords.name,
      cell: ({ nickname }) => <b className="font-semibold">{nickname}</b>,
      sort: ({ nickname }) => nickname,
    },
    {
      name: "mail",
      words: peopleWords.mail,
      cell: ({ email }) => (
        <span className="block max-w-[340px] truncate" title={email ?? ""}>
          {email ?? "–"}
        </span>
      ),
      sort: ({ email }) => email ?? "",
    },
    { name: "phone", words: peopleWords.phone, cell: ({ phone }) => phone ?? "–" },
    {
      name: "since",
      words: peopleWords.since,
      cell: ({ createdAt }) => momentText(createdAt, language),
      sort: ({ createdAt }) => createdAt,
    },
    { name: "invitedBy", words: peopleWords.invitedBy, cell: ({ invitedBy }) => invitedBy ?? "–", isFigure: true },
  ];
  return (
    <>
      <PageHead title={say(peopleWords.title)} below={say(peopleWords.below)} />
      <Card>
        <KeyTable<PersonRow>
          look="people/list"
          columns={columns}
          filters={FILTERS}
          rowKey={({ id }) => id}
          onOpen={open}
          empty={say(peopleWords.nobody)}
        />
      </Card>
    </>
  );
}
