import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ChevronDown, CircleCheck, CircleX, Copy, ShieldCheck } from "lucide-react";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Price } from "../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { usePriceSource } from "./price-source.api.ts";
import type { Opening, PriceSource, RevealedDay } from "./price-source.api.ts";
import { canHash, hashOfSeed, sameHash } from "./seed-check.ts";

const CARD = "rounded-2xl border border-line bg-card p-4";

/** Where prices come from, and for simulated ones how anybody can check that they were fixed beforehand. */
export function PriceSourcePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const source = usePriceSource();
  return (
    <>
      <PageHeader title={t("shell.price_source")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        {source.isPending && <SkeletonRows count={4} />}
        {source.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void source.refetch()} />}
        {source.data !== undefined && <SourceText source={source.data} />}
        {source.data?.kind === "simulator" && <Commitments source={source.data} />}
        <ListCard>
          <ListRow icon={<ShieldCheck aria-hidden />} label={t("shell.cover")} onPress={() => navigation.to(routes.cover)} />
        </ListCard>
      </PageBody>
    </>
  );
}

function SourceText({ source }: { readonly source: PriceSource }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const day = source.kind === "replay" ? /\d{4}-\d\d-\d\d/.exec(source.text)?.[0] : undefined;
  return (
    <div className="flex flex-col gap-3 pt-2 text-sm leading-[1.5rem]">
      <p>{t(`market.source.${source.kind}`)}</p>
      {source.kind === "simulator" ? (
        <p>{t("market.source.promise")}</p>
      ) : (
        <div className={CARD}>
          {day !== undefined && (
            <p className="font-medium">{t("trading.feed.replay", { day: formatTime(new Date(`${day}T12:00:00Z`), "day", language) })}</p>
          )}
          <p lang="en" className="text-mut">
            {source.text}
          </p>
        </div>
      )}
    </div>
  );
}

function Commitments({ source }: { readonly source: PriceSource }): ReactElement {
  const t = useT();
  const days = source.revealed ?? [];
  return (
    <>
      <section className={`${CARD} flex flex-col gap-4`}>
        <Committed day={t("market.source.today")} hash={source.seedHash} />
        <Committed day={t("market.source.tomorrow")} hash={source.nextSeedHash} />
        <OpeningPrices opening={source.opening} />
      </section>
      <section aria-labelledby="past-days">
        <h2 id="past-days" className="mb-2 text-lg font-semibold">
          {t("market.source.past")}
        </h2>
        {days.length === 0 ? (
          <div className={CARD}>
            <EmptyState text={t("market.source.none")} />
          </div>
        ) : (
          <>
            {!canHash() && <p className="mb-3 rounded-field bg-brand-tint px-3 py-2 text-xs text-brand">{t("market.source.no_hashing")}</p>}
            <ul className="flex flex-col gap-3">
              {days.map((day) => (
                <PastDay key={day.day} day={day} />
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}

function Committed({ day, hash }: { readonly day: string; readonly hash: string | undefined }): ReactElement | null {
  const t = useT();
  if (hash === undefined) return null;
  return (
    <div>
      <h2 className="font-semibold">{day}</h2>
      <Code label={t("market.source.hash")} day={day} text={hash} />
    </div>
  );
}

/** A long hex text with its name and a button that copies it. */
function Code({ label, day, text }: { readonly label: string; readonly day: string; readonly text: string }): ReactElement {
  const t = useT();
  return (
    <div className="mt-1 flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <p className="text-2xs text-mut">{label}</p>
        <code className="block font-mono text-xs leading-[1.25rem] break-all">{text}</code>
      </div>
      <IconButton label={t("market.source.copy", { what: label, day })} onClick={() => void copyText(text)} className="-mr-2">
        <Copy className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}

/** What besides the seed a recomputation of the day needs. */
function OpeningPrices({ opening }: { readonly opening: Opening | undefined }): ReactElement | null {
  const t = useT();
  const list = useQuoteList();
  const priced = list.quotes.flatMap((quote) => {
    const ticks = opening?.ticks[quote.symbol];
    return ticks === undefined ? [] : [{ quote, price: formatDecimal(ticks, quote.priceDecimals) }];
  });
  if (priced.length === 0) return null;
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium text-brand [&::-webkit-details-marker]:hidden">
        {t("market.source.opening")} (00:00 UTC)
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {priced.map(({ quote, price }) => (
          <div key={quote.symbol} className="flex justify-between gap-3 py-1">
            <dt className="text-mut">{quote.symbol}</dt>
            <dd>
              <Price value={price} decimals={quote.priceDecimals} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function PastDay({ day }: { readonly day: RevealedDay }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [computed, setComputed] = useState<string | undefined>(undefined);
  const name = formatTime(new Date(`${day.day}T12:00:00Z`), "day", language);
  const check = async (): Promise<void> => setComputed(await hashOfSeed(day.seed));
  return (
    <li className={CARD}>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="font-semibold">{name}</h3>
        {canHash() && (
          <Button small aria-label={t("market.source.check_day", { day: name })} onClick={() => void check()}>
            {t("market.source.check")}
          </Button>
        )}
      </div>
      <Code label={t("market.source.hash")} day={name} text={day.hash} />
      <Code label={t("market.source.seed")} day={name} text={day.seed} />
      <OpeningPrices opening={day.opening} />
      <div role="status">{computed !== undefined && <Verdict computed={computed} published={day.hash} />}</div>
    </li>
  );
}

function Verdict({ computed, published }: { readonly computed: string; readonly published: string }): ReactNode {
  const t = useT();
  const same = sameHash(computed, published);
  const Icon = same ? CircleCheck : CircleX;
  return (
    <p className={`mt-3 flex gap-2 rounded-field p-3 text-sm ${same ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{t(same ? "market.source.matches" : "market.source.differs", { hash: computed })}</span>
    </p>
  );
}
