import type { ReactElement } from "react";
import { Link, useNavigate } from "react-router";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { WORK_STATES, type WorkRow } from "../contract/nft-console-rows.ts";
import { nftWords as words } from "./nft.words.ts";
import { Named } from "./picture.tsx";

const EVERY_MS = 10_000;
const TONES = { fixed: "good", auction: "good", unpaid: "care", down: "bad", kept: undefined, box: undefined } as const;
export const KINDS = { 1: words.kind1, 2: words.kind2, 3: words.kind3, 4: words.kind4 } as const;
export const kindOf = (kind: number) => KINDS[kind as keyof typeof KINDS] ?? words.kind1;

/** What may be done with a work, as it stands. */
export function verbsOf({ isHouse, state, isBid }: WorkRow): readonly string[] {
  const isOnSale = state === "fixed" || state === "auction";
  return [
    ...(isHouse && state === "kept" ? ["nft/sell"] : []),
    ...(isHouse && isOnSale && !isBid ? ["nft/withdraw"] : []),
    state === "down" ? "nft/put-back" : "nft/take-down",
  ];
}

export function Works(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const columns: readonly Column<WorkRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    {
      name: "name",
      words: words.work,
      cell: ({ number, picture, name }) => (
        <Link to={`/marketplace/work/${number}`}>
          <Named path={picture} name={name} />
        </Link>
      ),
      sort: ({ name }) => name,
    },
    { name: "artist", words: words.artist, cell: ({ artist }) => artist, sort: ({ artist }) => artist },
    { name: "kind", words: words.kind, cell: ({ kind }) => say(kindOf(kind)) },
    { name: "rarity", words: words.rarity, cell: ({ rarity }) => rarity || "–", isExtra: true },
    { name: "owner", words: words.owner, cell: ({ owner }) => <Link to={`/people/${owner}`}>{owner}</Link> },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => {
        const tone = TONES[state];
        return <Chip {...(tone === undefined ? {} : { tone })}>{say(words[state])}</Chip>;
      },
    },
    { name: "price", words: words.price, cell: ({ price }) => groupedText(price) || "–", isFigure: true },
    { name: "ends", words: words.ends, cell: ({ ends }) => (ends === 0 ? "–" : momentText(ends, language)), sort: ({ ends }) => ends },
  ];
  return (
    <Card>
      <KeyTable<WorkRow>
        look="nft/works"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.noWorks)}
        filters={[
          { name: "words", words: words.name, kind: "text" },
          { name: "artist", words: words.artist, kind: "number" },
          { name: "owner", words: words.owner, kind: "number" },
          { name: "state", words: words.state, kind: "choice", choices: WORK_STATES.map((value) => ({ value, label: say(words[value]) })) },
        ]}
        onOpen={({ number }) => void navigate(`/marketplace/work/${number}`)}
        action={(row) => <VerbMenu verbs={verbsOf(row)} about={row.key} fixed={["item"]} />}
      />
    </Card>
  );
}
