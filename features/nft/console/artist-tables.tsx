import type { ReactElement } from "react";
import { Link } from "react-router";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { ArtistConsoleRow, DraftRow } from "../contract/nft-console-rows.ts";
import { nftWords as words } from "./nft.words.ts";
import { Named } from "./picture.tsx";
import { kindOf } from "./works-table.tsx";

const EVERY_MS = 10_000;

export function Artists(): ReactElement {
  const say = useSay();
  const columns: readonly Column<ArtistConsoleRow>[] = [
    { name: "id", words: words.number, cell: ({ id }) => <Link to={`/people/${id}`}>{id}</Link>, sort: ({ id }) => id },
    {
      name: "name",
      words: words.artist,
      cell: ({ portrait, name }) => <Named path={portrait} name={name} isRound />,
      sort: ({ name }) => name,
    },
    { name: "about", words: words.about, cell: ({ about }) => about || "–" },
    {
      name: "account",
      words: words.account,
      cell: ({ isHouse }) => <Chip {...(isHouse ? { tone: "good" as const } : {})}>{say(isHouse ? words.house : words.own)}</Chip>,
    },
    { name: "works", words: words.count, cell: ({ works }) => works, sort: ({ works }) => works, isFigure: true },
    { name: "sold", words: words.soldCount, cell: ({ sold }) => sold, sort: ({ sold }) => sold, isFigure: true },
    { name: "onSale", words: words.onSale, cell: ({ onSale }) => onSale, sort: ({ onSale }) => onSale, isFigure: true },
  ];
  return (
    <Card>
      <KeyTable<ArtistConsoleRow>
        look="nft/artists"
        columns={columns}
        rowKey={({ key }) => key}
        hasFile={false}
        empty={say(words.noArtists)}
        action={({ key, isHouse }) => (
          <VerbMenu
            verbs={["nft/prepare", "nft/seal-series", ...(isHouse ? ["nft/rename-artist", "nft/set-portrait"] : [])]}
            about={key}
            fixed={["artist"]}
          />
        )}
      />
    </Card>
  );
}

export function Drafts(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<DraftRow>[] = [
    {
      name: "name",
      words: words.work,
      cell: ({ key, picture, name }) => (
        <a href={`/works/${key}`} target="_blank" rel="noreferrer">
          <Named path={picture} name={name} />
        </a>
      ),
      sort: ({ name }) => name,
    },
    { name: "artist", words: words.artist, cell: ({ artist }) => artist, sort: ({ artist }) => artist },
    { name: "kind", words: words.kind, cell: ({ kind }) => say(kindOf(kind)) },
    { name: "made", words: words.made, cell: ({ made }) => momentText(made, language), sort: ({ made }) => made },
  ];
  return (
    <Card>
      <KeyTable<DraftRow>
        look="nft/drafts"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        hasFile={false}
        empty={say(words.noDrafts)}
        action={({ key }) => <VerbMenu verbs={["nft/mint", "nft/drop"]} about={key} fixed={["work"]} />}
      />
    </Card>
  );
}
