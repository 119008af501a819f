import { Tabs } from "antd";
import type { ReactElement } from "react";
import { useParams, useSearchParams } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { AuditTable } from "../../../console/audit/audit-table.tsx";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";
import { Overview } from "./person-overview.tsx";
import { OrdersTable, StatementTable } from "./person-tables.tsx";
import type { PersonCard } from "./person-card.ts";

const TABS = ["overview", "orders", "statement", "audit"] as const;

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
  const address = [person.email, person.phone].filter((one) => one !== null).join(" · ");
  const invited = person.invitedBy === null ? "" : ` · ${say(peopleWords.invitedHead, { id: person.invitedBy })}`;
  return (
    <PageHead
      title={person.nickname}
      below={say(peopleWords.head, { id: person.id, address, since: momentText(person.createdAt, language) }) + invited}
    />
  );
}
