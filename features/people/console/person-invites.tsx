import type { ReactElement } from "react";
import { Link } from "react-router";
import { Card } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { InvitedRow } from "../../invites/contract/invite-rows.ts";
import type { PersonCard } from "./person-card.ts";
import { peopleWords } from "./people.words.ts";

/** A person's tree: who invited them, whom they invited, how many those did, and what it brought. */
export function PersonInvites({ person }: { readonly person: PersonCard }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<InvitedRow>[] = [
    { name: "person", words: peopleWords.invitedPerson, cell: ({ person: id }) => <Link to={`/people/${id}?tab=invites`}>{id}</Link> },
    {
      name: "since",
      words: peopleWords.at,
      cell: ({ since }) => <span className="figures">{momentText(since, language)}</span>,
      sort: ({ since }) => since,
    },
    { name: "second", words: peopleWords.through, cell: ({ second }) => second, sort: ({ second }) => second, isFigure: true },
    { name: "rebates", words: peopleWords.brought, cell: ({ rebates }) => rebates || "–", isFigure: true },
  ];
  const { id, invitedBy } = person;
  const above = invitedBy === null ? say(peopleWords.byNobody) : <Link to={`/people/${invitedBy}?tab=invites`}>{invitedBy}</Link>;
  return (
    <Card
      title={say(peopleWords.invites)}
      aside={
        <>
          {say(peopleWords.invitedBy)} {above}
        </>
      }
    >
      <KeyTable<InvitedRow>
        look="invites/person"
        fixed={{ person: String(id) }}
        columns={columns}
        rowKey={(row) => row.id}
        empty={say(peopleWords.noInvites)}
      />
    </Card>
  );
}
