import { useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Copy } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { copyText } from "../../../../web/shell/copy-text.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Slab } from "../../../../web/ui/stone/slab.tsx";
import { Streak } from "../../../../web/ui/stone/streak.tsx";
import type { SeriesReply } from "../../contract/nft-replies.ts";
import { checkSeries } from "../series-check.ts";
import { shortHash } from "./work-head.tsx";
import { CARD, useNftWords } from "./words.tsx";

/** The seal, every draw, and the whole list once it is open: each computed again on the reader's device. */
export function SeriesProof({ series }: { readonly series: SeriesReply }): ReactElement {
  const t = useT();
  const { moment } = useNftWords();
  const [isOpen, setOpen] = useState(false);
  const checked = useMemo(() => checkSeries(series), [series]);
  const { draws } = series;
  const isRight = checked.isSealed && checked.wrong.length === 0 && checked.isListRight !== false;
  const isBare = draws.length === 0 && checked.isSealed;
  return (
    <section aria-label={t("nft.odds_proof")} className={`${CARD} flex flex-col overflow-hidden`}>
      <div className="p-2">
        <Slab state={isBare ? "bare" : isRight ? "agreed" : "refused"}>
          <p role="status" className="text-sm font-semibold">
            {isBare
              ? t("nft.box.bare")
              : isRight
                ? t("nft.box.draws_agree", { count: checked.agreeing })
                : t("nft.box.differ_count", { count: Math.max(1, checked.wrong.length) })}
          </p>
          <p className="text-xs opacity-80">{t("nft.box.recomputed")}</p>
        </Slab>
      </div>
      <dl className="divide-y divide-line px-4">
        <Row label={t("nft.box.seal")} note={t("nft.box.seal_note")} isRight={checked.isSealed}>
          <code className="text-xs">{shortHash(series.code)}</code>
        </Row>
        <Row
          label={t("nft.box.list")}
          note={checked.isListRight === undefined ? t("nft.box.list_note", { time: moment(series.open_until_ms) }) : ""}
          isRight={checked.isListRight === true}
        >
          {checked.isListRight === undefined ? (
            <span className="text-mut">{t("nft.box.list_closed")}</span>
          ) : (
            t(checked.isListRight ? "nft.box.list_agrees" : "nft.box.list_differs", { count: series.list.length })
          )}
        </Row>
      </dl>
      <div className="flex flex-wrap gap-2 p-4 pt-2">
        {draws.length > 0 && (
          <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("nft.box.draws", { count: draws.length })}
          </Button>
        )}
        <Button small onClick={() => void copyText(JSON.stringify(series))}>
          <Copy className="size-4" aria-hidden />
          {t("nft.box.copy")}
        </Button>
      </div>
      {isOpen && <Draws series={series} wrong={checked.wrong} />}
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly note: string;
  readonly isRight: boolean;
  readonly children: ReactNode;
}

function Row({ label, note, isRight, children }: RowProps): ReactElement {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-2 text-sm">
      <dt className="min-w-0">
        {label}
        <span className="block text-xs text-mut">{note}</span>
      </dt>
      <dd className="m-0 ml-auto inline-flex items-center gap-2 text-right font-semibold">
        {children}
        {isRight && <Streak label={t("shell.check.agrees")} />}
      </dd>
    </div>
  );
}

const DRAWS_SHOWN = 40;

function Draws({ series, wrong }: { readonly series: SeriesReply; readonly wrong: readonly number[] }): ReactElement {
  const t = useT();
  const { rarity } = useNftWords();
  return (
    <ol className="divide-y divide-line border-t border-line px-4">
      {series.draws
        .toReversed()
        .slice(0, DRAWS_SHOWN)
        .map(({ box, words, slot, left, rarity: rank }) => (
          <li key={box} className="flex flex-wrap items-baseline gap-x-3 py-2 text-xs tabular-nums">
            <span className="font-semibold">{t("nft.box.number", { number: box })}</span>
            <span className="min-w-0 text-mut break-all">{words === "" ? t("nft.box.no_words") : `“${words}”`}</span>
            <span className="ml-auto">{t("nft.box.slot_of", { slot: slot + 1, left })}</span>
            <span className="text-mut">{rank > 0 ? rarity(rank) : ""}</span>
            {wrong.includes(box) ? (
              <span className="text-down">{t("nft.box.list_differs")}</span>
            ) : (
              <Streak label={t("shell.check.agrees")} />
            )}
          </li>
        ))}
    </ol>
  );
}
