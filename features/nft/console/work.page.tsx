import { ArrowLeft } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import type { RowPage } from "../../../contract/console-wire.ts";
import { useLook, useMay } from "../../../console/api/queries.ts";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { WorkEventRow, WorkRow } from "../contract/nft-console-rows.ts";
import { Person } from "./deal-tables.tsx";
import { nftWords as words } from "./nft.words.ts";
import { kindOf, verbsOf } from "./works-table.tsx";

const EVERY_MS = 10_000;
const KINDS: Readonly<Record<string, (typeof words)[keyof typeof words]>> = {
  ...{ minted: words.minted, listed: words.listed, unlisted: words.unlisted, sold: words.happenedSold, "bid-made": words.bidMade },
  ...{ won: words.won, unpaid: words.unpaidWord, "order-cancelled": words.orderCancelled, "box-sold": words.boxSold, drawn: words.drawn },
  ...{ opened: words.boxOpened, "box-void": words.boxVoid, "taken-down": words.takenDown, "put-back": words.putBack },
};

/** A work and all that happened to it: whoever complains about it is answered from here. */
export function NftWorkPage(): ReactElement {
  const say = useSay();
  const { item = "" } = useParams();
  const read = useLook<RowPage<WorkRow>>("nft/works", { words: item }, { everyMs: EVERY_MS });
  const work = read.data?.rows.find(({ key }) => key === item);
  const { may } = useMay("nft/history");
  return (
    <>
      <PageHead
        title={work === undefined ? `${say(words.work)} ${item}` : `${item}: ${work.name}`}
        below={work === undefined ? "" : `${work.artist} · ${say(kindOf(work.kind))} · ${say(words[work.state])}`}
        actions={
          <>
            <Link to="/marketplace" className="inline-flex items-center gap-1">
              <ArrowLeft size={14} />
              {say(words.back)}
            </Link>
            {work !== undefined && <VerbMenu verbs={verbsOf(work)} about={item} fixed={["item"]} />}
          </>
        }
      />
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
        {work !== undefined && work.picture !== "" && (
          <img src={work.picture} alt={work.name} className="size-56 shrink-0 rounded-card border border-line object-cover" />
        )}
        {may && (
          <div className="min-w-0 flex-1">
            <WorkHistory item={item} />
          </div>
        )}
      </div>
    </>
  );
}

function WorkHistory({ item }: { readonly item: string }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<WorkEventRow>[] = [
    { name: "at", words: words.at, cell: ({ at }) => momentText(at, language) },
    { name: "kind", words: words.what, cell: ({ kind }) => <b className="font-semibold">{say(KINDS[kind] ?? words.what)}</b> },
    { name: "person", words: words.person, cell: ({ person }) => <Person id={person} /> },
    { name: "other", words: words.other, cell: ({ other }) => <Person id={other} /> },
    { name: "sum", words: words.sum, cell: ({ sum }) => groupedText(sum) || "–", isFigure: true },
    {
      name: "more",
      words: words.more,
      cell: ({ more }) => <span className="text-xs [overflow-wrap:anywhere]">{more || "–"}</span>,
      width: 260,
    },
    { name: "receipts", words: words.receipts, cell: ({ receipts }) => <span className="text-xs">{receipts || "–"}</span> },
    { name: "position", words: words.position, cell: ({ position }) => groupedText(String(position)), isFigure: true },
  ];
  return (
    <Card title={say(words.history)}>
      <KeyTable<WorkEventRow>
        look="nft/history"
        fixed={{ item }}
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        hasFile={false}
      />
    </Card>
  );
}
