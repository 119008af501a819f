import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { SeriesConsoleRow } from "../contract/nft-console-rows.ts";
import { nftWords as words } from "./nft.words.ts";
import { Named } from "./picture.tsx";

const EVERY_MS = 10_000;
const TONES = { sealed: "care", ahead: "care", running: "good", over: undefined, revealed: undefined } as const;
const SEAL_LETTERS = 12;

/** How far each series is: sold, opened, still closed, its list shown; and the seal that stood before the first box was sold. */
export function SeriesTable(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<SeriesConsoleRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => (number === 0 ? "–" : number), sort: ({ number }) => number },
    { name: "name", words: words.name, cell: ({ picture, name }) => <Named path={picture} name={name} />, sort: ({ name }) => name },
    { name: "artist", words: words.artist, cell: ({ artist }) => artist, isExtra: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => {
        const tone = TONES[state];
        return <Chip {...(tone === undefined ? {} : { tone })}>{say(words[state])}</Chip>;
      },
    },
    { name: "odds", words: words.odds, cell: ({ odds }) => odds, isFigure: true },
    { name: "sold", words: words.sold, cell: ({ sold, size }) => `${sold} / ${size}`, sort: ({ sold }) => sold, isFigure: true },
    { name: "opened", words: words.opened, cell: ({ opened }) => opened, isFigure: true },
    { name: "waiting", words: words.waiting, cell: ({ waiting }) => waiting, isFigure: true },
    { name: "price", words: words.price, cell: ({ price }) => groupedText(price) || "–", isFigure: true },
    { name: "ends", words: words.ends, cell: ({ ends }) => (ends === 0 ? "–" : momentText(ends, language)) },
    {
      name: "seal",
      words: words.seal,
      cell: ({ seal }) => (
        <code className="text-xs" title={seal}>
          {seal.slice(0, SEAL_LETTERS)}…
        </code>
      ),
    },
    {
      name: "position",
      words: words.position,
      cell: ({ position }) => (position === 0 ? "–" : groupedText(String(position))),
      isFigure: true,
      isExtra: true,
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <KeyTable<SeriesConsoleRow>
          look="nft/series"
          columns={columns}
          rowKey={({ key }) => key}
          everyMs={EVERY_MS}
          hasFile={false}
          empty={say(words.noSeries)}
          action={({ key, number, state }) =>
            state === "sealed" ? (
              <VerbMenu verbs={["nft/publish-series"]} about={key} fixed={["seal"]} />
            ) : state === "running" || state === "ahead" ? (
              <VerbMenu verbs={["nft/stop-series"]} about={String(number)} fixed={["series"]} />
            ) : null
          }
        />
      </Card>
      <p className="px-1 text-xs text-mut">{say(words.sealNote)}</p>
    </div>
  );
}
