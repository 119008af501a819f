import { Tabs } from "antd";
import { Snowflake } from "lucide-react";
import type { ReactElement } from "react";
import { useParams, useSearchParams } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { AuditTable } from "../../../console/audit/audit-table.tsx";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";
import { Overview } from "./person-overview.tsx";
import { PersonCredit } from "./person-credit.tsx";
import { PersonWithdrawals } from "./person-withdrawals.tsx";
import { PersonDeposits } from "./person-deposits.tsx";
import { PersonHolds } from "./person-holds.tsx";
import { PersonInvites } from "./person-invites.tsx";
import { PersonNotes } from "./person-notes.tsx";
import { NoticesTable, OrdersTable, StatementTable } from "./person-tables.tsx";
import type { PersonCard } from "./person-card.ts";

const TABS = [
  "overview",
  "orders",
  "statement",
  "deposits",
  "withdrawals",
  "holds",
  "credit",
  "invites",
  "messages",
  "notes",
  "audit",
] as const;

export function PersonPage(): ReactElement {
  const say = useSay();
  const { id = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const card = useLook<PersonCard>("people/card", { person: id });
  const tab = TABS.find((name) => name === search.get("tab")) ?? "overview";
  return (
    <Shown read={card} rows={8}>
      {(person) => (
        <>
          <Head person={person} />
          <Tabs
            activeKey={tab}
            onChange={(next) => setSearch(new URLSearchParams({ tab: next }))}
            items={[
              { key: "overview", label: say(peopleWords.overview), children: <Overview person={person} /> },
              { key: "orders", label: say(peopleWords.orders), children: <Card>{tab === "orders" && <OrdersTable person={id} />}</Card> },
              {
                key: "statement",
                label: say(peopleWords.statement),
                children: <Card>{tab === "statement" && <StatementTable person={id} />}</Card>,
              },
              { key: "deposits", label: say(peopleWords.deposits), children: tab === "deposits" && <PersonDeposits person={id} /> },
              {
                key: "withdrawals",
                label: say(peopleWords.withdrawals),
                children: tab === "withdrawals" && <PersonWithdrawals person={id} />,
              },
              { key: "holds", label: say(peopleWords.holds), children: tab === "holds" && <PersonHolds person={person.id} withPast /> },
              { key: "invites", label: say(peopleWords.invites), children: tab === "invites" && <PersonInvites person={person} /> },
              { key: "credit", label: say(peopleWords.credit), children: tab === "credit" && <PersonCredit person={person.id} /> },
              {
                key: "messages",
                label: say(peopleWords.messages),
                children: <Card>{tab === "messages" && <NoticesTable person={id} />}</Card>,
              },
              { key: "notes", label: say(peopleWords.notes), children: tab === "notes" && <PersonNotes person={person.id} /> },
              {
                key: "audit",
                label: say(peopleWords.audit),
                children: <Card>{tab === "audit" && <AuditTable fixed={{ person: id }} />}</Card>,
              },
            ]}
          />
        </>
      )}
    </Shown>
  );
}

function Head({ person }: { readonly person: PersonCard }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const { id, nickname, email, phone, invitedBy, createdAt, code } = person;
  const address = [email, phone].filter((one) => one !== null).join(" · ");
  const invited = invitedBy === null ? "" : ` · ${say(peopleWords.invitedHead, { id: invitedBy })}`;
  const below = say(peopleWords.head, { id, address, since: momentText(createdAt, language) });
  return (
    <PageHead
      title={
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="flex size-10 items-center justify-center rounded-full bg-fill text-base">
            {[...nickname][0]?.toUpperCase()}
          </span>
          {nickname}
        </span>
      }
      below={`${below}${invited} · ${say(peopleWords.codeHead, { code })}`}
      actions={
        <VerbButton verb="holds/place" about={String(id)} fixed={["person"]} isDanger icon={<Snowflake size={16} />}>
          {say(peopleWords.freeze)}
        </VerbButton>
      }
    />
  );
}
