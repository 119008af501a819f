import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { clockText } from "../../../../contract/clock-text.ts";
import { timeMs } from "../../../../money/units.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatWait } from "../../../../web/numbers/span.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { isPrice } from "../../formulas.ts";
import { sharesOf, standsOf, unitsOf } from "../nft-view.ts";
import { useCurrencies, useNftAct, useSentOnce, useWork } from "../nft.api.ts";
import { CARD, Line, Risk, useNftWords, useNow, useOwnId } from "../parts/words.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const STARTS = [0, HOUR_MS, DAY_MS] as const;
const RUNS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const;
const KINDS = ["fixed", "auction"] as const;
const PLACES = 6;

/** Puts one's own work on sale: how, for how much, from when and how long; with what one would get of it. */
export function ResellPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const own = useOwnId();
  const now = useNow(true);
  const work = useWork(params.get("code") ?? "");
  const isMine = work.data !== undefined && work.data.owner === own && standsOf(work.data, now) === "unlisted";
  return (
    <>
      <PageHeader title={t("nft.resell")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-3">
        {work.isPending && work.fetchStatus !== "idle" && <Skeleton className="h-96 w-full rounded-2xl" />}
        {!work.isPending || work.fetchStatus === "idle" ? (
          isMine ? (
            <Resell work={work.data} />
          ) : (
            <EmptyState text={t("nft.not_mine")} action={<Button onClick={() => navigation.to(routes.nftMine)}>{t("nft.mine")}</Button>} />
          )
        ) : null}
      </PageBody>
    </>
  );
}

function Resell({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const { language } = useNftWords();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("fixed");
  const [price, setPrice] = useState("");
  const [step, setStep] = useState("");
  const [start, setStart] = useState<number>(0);
  const [runs, setRuns] = useState<number>(DAY_MS);
  const currencies = useCurrencies().data ?? [];
  const [chosen, setCurrency] = useState(0);
  const isAuction = kind === "auction";
  const currency = isAuction ? currencies[0] : (currencies.find(({ id }) => id === chosen) ?? currencies[0]);
  return (
    <>
      <div className={`${CARD} flex items-center gap-3 p-3`}>
        <Picture image={work.image} className="size-16 shrink-0 rounded-field" sizes="64px" />
        <p className="min-w-0">
          <span className="block text-base font-semibold">{work.name}</span>
          <span className="text-sm text-mut">{work.author_name}</span>
        </p>
      </div>
      <Segmented
        label={t("nft.how")}
        options={KINDS.map((value) => ({ value, label: t(`nft.how.${value}`) }))}
        value={kind}
        onValue={setKind}
      />
      <NumberField
        label={`${t(isAuction ? "nft.resell.start_price" : "nft.pay.price")}, ${currency?.name ?? ""}`}
        value={price}
        decimals={PLACES}
        onText={setPrice}
      />
      {isAuction && <NumberField label={`${t("nft.raise")}, ${currency?.name ?? ""}`} value={step} decimals={PLACES} onText={setStep} />}
      {!isAuction && currencies.length > 1 && (
        <Choice label={t("nft.resell.currency")}>
          {currencies.map(({ id, name }) => (
            <Chip key={id} isChosen={id === currency?.id} onChoose={() => setCurrency(id)}>
              {name}
            </Chip>
          ))}
        </Choice>
      )}
      <Choice label={t("nft.resell.begins")}>
        {STARTS.map((value) => (
          <Chip key={value} isChosen={value === start} onChoose={() => setStart(value)}>
            {value === 0 ? t("nft.resell.now") : t("nft.resell.in", { span: formatWait(value, language) })}
          </Chip>
        ))}
      </Choice>
      <Choice label={t("nft.resell.runs")}>
        {RUNS.map((value) => (
          <Chip key={value} isChosen={value === runs} onChoose={() => setRuns(value)}>
            {formatWait(value, language)}
          </Chip>
        ))}
      </Choice>
      <Offer work={work} currency={currency} price={price} step={isAuction ? step : undefined} start={start} runs={runs} />
    </>
  );
}

interface OfferProps {
  readonly work: NftItem;
  readonly currency: { readonly id: number; readonly name: string } | undefined;
  readonly price: string;
  /** Undefined: not by auction. */
  readonly step: string | undefined;
  readonly start: number;
  readonly runs: number;
}

/** What one would get, and the button. Times are the venue's: the clock is read when it is pressed. */
function Offer({ work, currency, price, step, start, runs }: OfferProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { sum, percent } = useNftWords();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  const shares = sharesOf(price, PLACES, work);
  const isGood = (text: string): boolean => {
    const units = unitsOf(text, PLACES);
    return units !== undefined && isPrice(units);
  };
  const code = currency?.name ?? "";
  const send = (): void => {
    const from = venueNow() + start;
    const times = {
      ...(start === 0 ? {} : { start_time: clockText(timeMs(Math.round(from))) }),
      end_time: clockText(timeMs(Math.round(from + runs))),
    };
    const sums = { price: price.replace(/\.$/, ""), ...(step === undefined ? { currency_id: currency?.id ?? 0 } : { per_increase: step }) };
    sendOnce({ path: "resellNFT", fields: { code: work.code, ...sums, ...times } }, () =>
      navigation.redirect(withQuery(routes.nftOwn, { code: work.code })),
    );
  };
  return (
    <section aria-label={t("nft.resell.receive")} className={`${CARD} flex flex-col gap-2 p-4`}>
      <dl>
        <Line label={t("nft.resell.receive")} isLarge>
          {shares === undefined ? "–" : sum(shares.received, code)}
        </Line>
        <Line label={t("nft.resell.fee", { fee: percent(work.fee) })}>{shares === undefined ? "–" : sum(shares.fee, code)}</Line>
        {work.owner !== work.author_id && (
          <Line label={t("nft.resell.royalty", { artist: work.author_name })}>
            {shares === undefined ? "–" : sum(shares.royalty, code)}
          </Line>
        )}
        {step !== undefined && <Line label={t("nft.resell.deposit")}>{shares === undefined ? "–" : sum(shares.deposit, code)}</Line>}
      </dl>
      <Risk>{t(step === undefined ? "nft.stays_note" : "nft.resell.note")}</Risk>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <Button tone="gold" disabled={!isGood(price) || (step !== undefined && !isGood(step))} pending={act.isPending} onClick={send}>
        {t("nft.resell.button")}
      </Button>
    </section>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div role="group" aria-label={label}>
      <p className="pb-1 text-sm text-mut">{label}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

interface ChipProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Chip({ isChosen, onChoose, children }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-11 min-w-11 rounded-field border px-3 text-sm font-semibold ${isChosen ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill text-fg"}`}
    >
      {children}
    </button>
  );
}
