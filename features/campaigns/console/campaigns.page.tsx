import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { CampaignRow } from "../contract/campaign-rows.ts";
import { campaignsWords as words } from "./campaigns.words.ts";

const EVERY_MS = 15_000;
const whole = (count: number): string => groupedText(String(count));
/** "50,000 USDT". */
const money = (text: string): string => {
  const [figure = "", unit = ""] = text.split(" ");
  return `${groupedText(figure)} ${unit}`;
};

/** What was published, who is in it by numbers, what is pledged; two publish, one pauses or closes. */
export function CampaignsConsolePage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead
        title={say(words.title)}
        below={say(words.below)}
        actions={
          <>
            <VerbButton verb="promotional-credit/grant" about="new" />
            <VerbButton verb="promotional-credit/grant-by-two" about="new" />
            <VerbButton verb="campaigns/publish" about="new" isPrimary />
          </>
        }
      />
      <Card title={say(words.title)}>
        <CampaignTable />
      </Card>
    </>
  );
}

function CampaignTable(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const count = (name: "running" | "earned" | "paid" | "left" | "over"): Column<CampaignRow> => ({
    name,
    words: words[name],
    cell: (row) => whole(row[name]),
    sort: (row) => row[name],
    isFigure: true,
    ...(name === "over" || name === "left" ? { isExtra: true as const } : {}),
  });
  const columns: readonly Column<CampaignRow>[] = [
    { name: "number", words: words.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 56 },
    { name: "name", words: words.name, cell: ({ nameEn: en, nameZh: zh }) => <b className="font-semibold">{say({ en, zh })}</b> },
    { name: "state", words: words.state, cell: ({ state }) => <Chip tone={state === "open" ? "good" : "plain"}>{say(words[state])}</Chip> },
    { name: "orders", words: words.orders, cell: ({ orders, stake }) => `${orders} × ${money(stake)}`, isFigure: true },
    { name: "bonus", words: words.bonus, cell: ({ bonus }) => money(bonus), isFigure: true },
    {
      name: "seats",
      words: words.seats,
      cell: ({ taken, seats }) => `${whole(taken)} / ${whole(seats)}`,
      sort: ({ taken }) => taken,
      isFigure: true,
    },
    {
      name: "until",
      words: words.until,
      cell: ({ until, renews, state }) => (
        <>
          {until === 0 ? (state === "closed" ? "–" : say(words.never)) : momentText(until, language)}
          {renews !== 0 && state !== "closed" && <Chip>{say(words.renews, { days: renews })}</Chip>}
        </>
      ),
      sort: ({ until }) => until,
      isExtra: true,
    },
    count("running"),
    count("earned"),
    count("paid"),
    count("left"),
    count("over"),
    { name: "pledged", words: words.pledged, cell: ({ pledged }) => money(pledged), isFigure: true },
    { name: "act", words: words.act, cell: (row) => <Acts row={row} /> },
  ];
  return (
    <KeyTable<CampaignRow> look="campaigns/all" columns={columns} rowKey={({ id }) => id} empty={say(words.none)} everyMs={EVERY_MS} />
  );
}

function Acts({ row: { id, state } }: { readonly row: CampaignRow }): ReactElement | null {
  const say = useSay();
  if (state === "closed") return null;
  return (
    <span className="flex gap-1">
      <VerbButton verb="campaigns/pause" about={String(id)} size="small">
        {say(state === "open" ? words.pause : words.resume)}
      </VerbButton>
      <VerbButton verb="campaigns/close" about={String(id)} size="small">
        {say(words.close)}
      </VerbButton>
    </span>
  );
}
