import type { ReactElement } from "react";
import { Link } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { HourRow, InviterRow, RateRow } from "../contract/invite-rows.ts";
import { invitesWords } from "./invites.words.ts";

/** Rates, what each hour paid beside what was booked, and who invited most: each where the role may read it. */
export function InvitesPage(): ReactElement {
  const say = useSay();
  const hours = useMay("invites/hours");
  const inviters = useMay("invites/inviters");
  return (
    <>
      <PageHead
        title={say(invitesWords.title)}
        below={say(invitesWords.below)}
        actions={<VerbButton verb="invites/set-rates" about="rates" />}
      />
      <div className="flex flex-col gap-4">
        <Card>
          <RatesTable />
        </Card>
        {hours.may && (
          <Card title={say(invitesWords.hours)} aside={say(invitesWords.hoursNote)}>
            <HoursTable />
          </Card>
        )}
        {inviters.may && (
          <Card title={say(invitesWords.inviters)}>
            <InvitersTable />
          </Card>
        )}
      </div>
    </>
  );
}

function RatesTable(): ReactElement {
  const say = useSay();
  const columns: readonly Column<RateRow>[] = [
    {
      name: "level",
      words: invitesWords.level,
      cell: ({ level }) => <b className="font-semibold">{say(level === 1 ? invitesWords.first : invitesWords.second)}</b>,
    },
    { name: "rate", words: invitesWords.rate, cell: ({ rate }) => rate, isFigure: true },
    { name: "next", words: invitesWords.next, cell: ({ next }) => (next === null ? "–" : <Chip tone="care">{next}</Chip>) },
  ];
  return <KeyTable<RateRow> look="invites/rates" columns={columns} rowKey={({ level }) => level} hasFile={false} />;
}

function HoursTable(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<HourRow>[] = [
    { name: "hour", words: invitesWords.hour, cell: ({ hour }) => <span className="figures">{momentText(hour, language)}</span> },
    { name: "coin", words: invitesWords.coin, cell: ({ coin }) => <b className="font-semibold">{coin}</b>, sort: ({ coin }) => coin },
    { name: "people", words: invitesWords.people, cell: ({ people }) => people, sort: ({ people }) => people, isFigure: true },
    { name: "first", words: invitesWords.first, cell: ({ first }) => groupedText(first), isFigure: true },
    { name: "second", words: invitesWords.second, cell: ({ second }) => groupedText(second), isFigure: true },
    { name: "all", words: invitesWords.all, cell: ({ all }) => groupedText(all), isFigure: true },
    { name: "booked", words: invitesWords.booked, cell: ({ booked }) => groupedText(booked), isFigure: true },
    {
      name: "agrees",
      words: invitesWords.ledger,
      cell: ({ agrees }) => <Chip tone={agrees ? "good" : "bad"}>{say(agrees ? invitesWords.agrees : invitesWords.differs)}</Chip>,
    },
  ];
  return <KeyTable<HourRow> look="invites/hours" columns={columns} rowKey={({ key }) => key} empty={say(invitesWords.noHours)} />;
}

function InvitersTable(): ReactElement {
  const say = useSay();
  const columns: readonly Column<InviterRow>[] = [
    { name: "person", words: invitesWords.person, cell: ({ person }) => <Link to={`/people/${person}?tab=invites`}>{person}</Link> },
    { name: "invited", words: invitesWords.invited, cell: ({ invited }) => invited, sort: ({ invited }) => invited, isFigure: true },
    { name: "through", words: invitesWords.through, cell: ({ second }) => second, sort: ({ second }) => second, isFigure: true },
    { name: "rebates", words: invitesWords.rebates, cell: ({ rebates }) => rebates || "–", isFigure: true },
  ];
  return (
    <KeyTable<InviterRow>
      look="invites/inviters"
      columns={columns}
      rowKey={({ person }) => person}
      hasFile={false}
      empty={say(invitesWords.nobody)}
    />
  );
}
