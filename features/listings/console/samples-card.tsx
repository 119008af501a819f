import type { ReactElement } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { clockText } from "../../../console/words/moments.ts";
import { useSay } from "../../../console/words/say.ts";
import { priceWords } from "./listings.words.ts";
import { sampleLine, type Sample } from "./sample-line.ts";

const EVERY_MS = 2000;
/** Of those that the line shows, in the list. */
const LISTED = 12;
const [WIDTH, HEIGHT] = [320, 88];

/** The newest samples of a market as the log has them: a line, and the last of them in figures. */
export function SamplesCard({ market }: { readonly market: string }): ReactElement {
  const say = useSay();
  const samples = useLook<{ readonly rows: readonly Sample[] }>("prices/samples", { market }, { everyMs: EVERY_MS });
  return (
    <Card title={say(priceWords.newest, { market })}>
      <Shown read={samples} rows={6}>
        {({ rows }) => (rows.length === 0 ? <Nothing>{say(priceWords.none)}</Nothing> : <SampleList rows={rows} />)}
      </Shown>
    </Card>
  );
}

function SampleList({ rows }: { readonly rows: readonly Sample[] }): ReactElement {
  const say = useSay();
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full px-4 pt-3" aria-hidden="true">
        <polyline points={sampleLine(rows, WIDTH, HEIGHT)} className="fill-none stroke-mark" strokeWidth={1.5} strokeLinejoin="round" />
      </svg>
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-xs text-mut">
            <th className="px-4 py-1 text-left font-normal">{say(priceWords.at)}</th>
            <th className="py-1 text-right font-normal">{say(priceWords.price)}</th>
            <th className="py-1 text-right font-normal">{say(priceWords.count)}</th>
            <th className="px-4 py-1 text-right font-normal">{say(priceWords.position)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, LISTED).map(({ at, price, sources, position }) => (
            <tr key={position} className="border-t border-line">
              <td className="px-4 py-1">{clockText(at)}</td>
              <td className="py-1 text-right font-semibold">{price}</td>
              <td className="py-1 text-right">{sources}</td>
              <td className="px-4 py-1 text-right text-mut">{position.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
