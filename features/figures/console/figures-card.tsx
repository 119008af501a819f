import type { ReactElement } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { useSay } from "../../../console/words/say.ts";
import { startWords } from "./figures.words.ts";
import { barsOf, changeText, FIGURES, shortText, sumOf, type FigureName, type Hours, type Today } from "./start-figures.ts";

export function FiguresCard({ everyMs }: { readonly everyMs: number }): ReactElement {
  const say = useSay();
  const today = useLook<Today>("figures/today", {}, { everyMs });
  const minute = today.data?.minute ?? 0;
  const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return (
    <Card title={say(startWords.until, { time })} aside={say(startWords.beside)}>
      <Shown read={today} rows={6}>
        {({ figures }) => (
          <div className="grid grid-cols-2 md:grid-cols-6 gap-px bg-line">
            {FIGURES.map((figure) => (
              <Figure key={figure} figure={figure} hours={figures[figure]} hour={Math.floor(minute / 60)} />
            ))}
          </div>
        )}
      </Shown>
    </Card>
  );
}

function Figure({ figure, hours, hour }: { readonly figure: FigureName; readonly hours: Hours; readonly hour: number }): ReactElement {
  const say = useSay();
  const sum = sumOf(hours.today);
  const before = BigInt(hours.byNow);
  return (
    <section className="col-span-2 bg-card p-4 md:nth-[n+4]:col-span-3">
      <p className="flex justify-between text-xs text-mut">
        <span>{say(startWords[figure])}</span>
        <b className="figures font-semibold text-fg">{changeText(sum, before)}</b>
      </p>
      <p className="figures text-xl font-semibold">{shortText(figure, sum)}</p>
      <Bars hours={hours} hour={hour} />
      <p className="text-2xs text-mut">{say(startWords.byNow, { value: shortText(figure, before) })}</p>
    </section>
  );
}

const [WIDTH, HEIGHT, BAR] = [120, 32, 3];

/** Today over yesterday by hour; the hour that runs in gold. */
function Bars({ hours, hour }: { readonly hours: Hours; readonly hour: number }): ReactElement {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" className="my-1">
      {barsOf(hours).map(({ today, yesterday }, at) => (
        <g key={at} transform={`translate(${at * (BAR + 2)} 0)`}>
          <rect width={BAR} y={HEIGHT - yesterday * HEIGHT} height={yesterday * HEIGHT} className="fill-fill-strong" />
          <rect width={BAR} y={HEIGHT - today * HEIGHT} height={today * HEIGHT} className={at === hour ? "fill-mark" : "fill-mut"} />
        </g>
      ))}
    </svg>
  );
}
