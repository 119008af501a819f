/** One house account: the stone with the check of all, and this one's figures as the venue says them and as computed here. */
import type { ReactElement, ReactNode } from "react";
import { Copy } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import { Streak } from "../../../web/ui/stone/streak.tsx";
import type { Cover, CoverLine, CoverReply, CoverRow } from "./cover.rows.ts";
import { UNKNOWN_ICON, productFacts } from "./products.ts";

interface DetailProps {
  readonly row: CoverRow;
  readonly cover: Cover;
  readonly reply: CoverReply;
  /** Between the stone and the figures. */
  readonly children?: ReactNode;
}

export function AccountHead({ row, position }: { readonly row: CoverRow; readonly position: number }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const facts = productFacts(row.product);
  const Icon = facts?.icon ?? UNKNOWN_ICON;
  return (
    <div className="pt-1 xl:pt-4">
      <div className="flex items-center gap-2.5">
        <Icon className="size-5 shrink-0 text-mut" strokeWidth={1.7} aria-hidden />
        <h2 className="min-w-0 flex-1 text-lg font-semibold wrap-break-word">
          {facts === undefined ? `house:${row.product}` : t(facts.name)}
        </h2>
        <span className="shrink-0 text-xs text-mut">{t("cover.position", { position: formatFixed(String(position), 0, language) })}</span>
      </div>
      {facts !== undefined && <p className="mt-1 text-sm text-mut">{t(facts.what)}</p>}
    </div>
  );
}

export function AccountDetail({ row, cover, children }: DetailProps): ReactElement {
  const t = useT();
  const isWhole = cover.agreeing === cover.rows.length;
  return (
    <>
      <Slab state={isWhole ? "agreed" : "refused"}>
        <div role="status">
          <p className="text-lg font-semibold">{t(isWhole ? "cover.agrees" : "cover.differs")}</p>
          <p className="text-xs leading-[1rem] text-[#c9ced8]">
            {t("cover.agrees.note", { agreeing: cover.agreeing, all: cover.rows.length })}
          </p>
        </div>
      </Slab>
      {children}
      <div className="flex items-baseline justify-between gap-3 pt-4">
        <h3 className="text-sm font-semibold">{t("cover.went_in")}</h3>
        <p className="text-right text-2xs text-mut">
          {t("cover.venue_says")} · {t("cover.computed_here")}
        </p>
      </div>
      {row.lines.map((line) => (
        <Figures key={line.currency} line={line} />
      ))}
    </>
  );
}

/** Three figures of one asset; only what is free can be computed from the others. */
function Figures({ line }: { readonly line: CoverLine }): ReactElement {
  const t = useT();
  const { currency_name: code, decimals, held, promised, free, computed, agrees } = line;
  const amount = (value: string, className: string): ReactElement => <Amount value={value} decimals={decimals} className={className} />;
  return (
    <section aria-label={code}>
      <h4 className="pt-3 pb-1 text-xs font-semibold text-mut">{code}</h4>
      <dl className="divide-y divide-line border-t border-line text-sm">
        <FigureRow label={t("cover.held")} why={t("cover.held.why")}>
          {amount(held, "font-semibold")}
        </FigureRow>
        <FigureRow label={t("cover.promised")} why={t("cover.promised.why")}>
          {amount(promised, "font-semibold")}
        </FigureRow>
        <FigureRow
          label={t("cover.free")}
          why={t("cover.free.why")}
          mark={agrees ? <Streak label={t("cover.sums_agree")} /> : <span className="font-semibold text-down">≠</span>}
        >
          <span className="flex flex-col xl:flex-row xl:gap-3">
            {amount(free, "text-mut")}
            {amount(computed, `font-semibold ${agrees ? "" : "text-down"}`)}
          </span>
        </FigureRow>
      </dl>
    </section>
  );
}

interface FigureRowProps {
  readonly label: string;
  readonly why: string;
  readonly children: ReactNode;
  readonly mark?: ReactNode;
}

function FigureRow({ label, why, children, mark }: FigureRowProps): ReactElement {
  return (
    <div className="flex items-center gap-3 py-1.5">
      <dt className="min-w-0 flex-1">
        <span className="block">{label}</span>
        <span className="block text-2xs text-mut">{why}</span>
      </dt>
      <dd className="flex items-center gap-3 text-right">
        {children}
        <span className="w-4.5">{mark}</span>
      </dd>
    </div>
  );
}

interface ActionsProps extends DetailProps {
  readonly onAgain: () => void;
}

export function AccountActions({ row, cover, reply, onAgain }: ActionsProps): ReactElement {
  const t = useT();
  const proof = [
    `house:${row.product}, log position ${reply.position}, ${new Date(reply.at).toISOString()}`,
    ...row.lines.map(
      ({ currency_name: code, held, promised, free, computed, agrees }) =>
        `${code}: held ${held}, promised ${promised}, free ${free}, computed ${computed}, ${agrees ? "agrees" : "differs"}`,
    ),
    `accounts that agree: ${cover.agreeing} of ${cover.rows.length}`,
    "",
  ].join("\n");
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button tone="gold" className="h-11 px-2! text-sm!" onClick={onAgain}>
        <span className="truncate">{t("cover.again")}</span>
      </Button>
      <Button className="h-11 px-2! text-sm!" onClick={() => void copyText(proof)}>
        <Copy className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{t("cover.copy")}</span>
      </Button>
    </div>
  );
}
