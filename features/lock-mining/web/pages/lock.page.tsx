import { useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { CircleQuestionMark } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import { amount } from "../../../../money/units.ts";
import type { LockConfigRow, LockProductsReply } from "../../contract/lock-mining-replies.ts";
import { DAY_MS } from "../../formulas.ts";
import { useLockAct, useLockFree, useLockProducts, useSentOnce } from "../lock-mining.api.ts";
import { allOf, barsOf, problemOf, roundAmounts, saleProblem, someDown, unitsOf, wholeOf, type LockProblem } from "../lock-view.ts";
import { InterestBars } from "../parts/interest-bars.tsx";
import { LockConfirm } from "../parts/lock-confirm.tsx";
import { PenaltyBlock } from "../parts/penalty-block.tsx";
import { RatesStrip } from "../parts/rates-strip.tsx";
import { EffectiveWord } from "../parts/effective-word.tsx";
import { CARD, CoveredLine, Line, PlayChip, Risk, useLockWords } from "../parts/words.tsx";
import { useProblemText } from "../parts/use-problem-text.ts";

/** Lock an amount of a coin: term, amount, what it brings at both ends of the range and what leaving early costs, all before the button. */
export function LockPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const products = useLockProducts();
  const all = products.data?.products ?? [];
  const askedFor = params.get("config_id") ?? params.get("id");
  const asked = all.find(({ id }) => String(id) === askedFor);
  const product = asked ?? all.find((each) => saleProblem(each) === undefined) ?? all[0];
  const isAnother = asked === undefined && askedFor !== null;
  return (
    <>
      <PageHeader
        title={product === undefined ? t("product.lock_mining") : t("lock-mining.lock_what", { what: product.currency_name })}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <IconButton label={t("lock-mining.how")} onClick={() => navigation.to(routes.lockWelcome)}>
            <CircleQuestionMark className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody wide className="pb-0! xl:pb-8!">
        {products.isPending && <Waiting />}
        {products.isError && products.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void products.refetch()} />
        )}
        {products.data !== undefined && product === undefined && <EmptyState text={t("lock-mining.none")} />}
        {products.data !== undefined && product !== undefined && (
          <>
            {isAnother && (
              <p role="status" className="pb-3 text-sm text-mut">
                {t("lock-mining.gone")}
              </p>
            )}
            <Purchase key={`${product.currency_id} ${isAnother}`} reply={products.data} product={product} />
          </>
        )}
      </PageBody>
    </>
  );
}

function Waiting(): ReactElement {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-3">
      {["h-14", "h-13", "h-56", "h-24", "h-36"].map((height) => (
        <Skeleton key={height} className={`w-full rounded-2xl ${height}`} />
      ))}
    </div>
  );
}

interface PurchaseProps {
  readonly reply: LockProductsReply;
  readonly product: LockConfigRow;
}

function Purchase({ reply, product }: PurchaseProps): ReactElement {
  const navigation = useNavigation();
  const free = useLockFree(product.currency_id);
  const [typed, setTyped] = useState(() => roundAmounts(product)[1]);
  const [renews, setRenews] = useState(false);
  const [daysLeft, setDaysLeft] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const act = useLockAct();
  const sendOnce = useSentOnce(act);
  const problem = problemOf(product, typed, free);
  const terms = reply.products.filter(({ currency_id: currency, is_on_sale: isSold }) => currency === product.currency_id && isSold === 1);
  const principal = unitsOf(typed, product.decimals) ?? amount(0n);
  const chosenLeft = daysLeft > 0 && daysLeft <= product.day ? daysLeft : (someDown(product.day)[2] ?? product.day);
  const send = (): void => {
    const fields = { config_id: product.id, amount: typed.replace(/\.$/, ""), renew: renews ? "1" : "0" };
    sendOnce({ path: "/lh/deposit", fields }, () => navigation.redirect(routes.locks));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_416px] xl:gap-5">
      <div className="flex min-w-0 flex-col gap-3">
        <TermTiles terms={terms} chosen={product.id} />
        <AmountRow product={product} typed={typed} free={free} onTyped={setTyped} />
        <Brings product={product} typed={typed} nextDay={reply.next_day} />
        <RatesStrip product={product} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Early product={product}>
          <PenaltyBlock terms={product} principal={principal} days={product.day} daysLeft={chosenLeft} onDaysLeft={setDaysLeft} />
        </Early>
        <AgainRow renews={renews} onRenews={setRenews} />
        <CoveredLine cover={reply.cover.find(({ currency_id: currency }) => currency === product.currency_id)} />
        <Foot
          reply={reply}
          product={product}
          typed={typed}
          problem={problem}
          onLock={() => {
            act.reset();
            setAsking(true);
          }}
        />
      </div>
      <LockConfirm
        open={isAsking}
        onOpen={setAsking}
        product={product}
        typed={typed}
        renews={renews}
        backAt={reply.next_day + (product.day - 1) * DAY_MS}
        isPending={act.isPending}
        error={act.error === null ? "" : failureText(act.error)}
        onLock={send}
      />
    </div>
  );
}

function TermTiles({ terms, chosen }: { readonly terms: readonly LockConfigRow[]; readonly chosen: number }): ReactElement {
  const t = useT();
  const { days, dayRange } = useLockWords();
  return (
    <section aria-label={t("lock-mining.term_range")}>
      <div className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-xs text-mut">
        <h2>{t("lock-mining.term_range")}</h2>
        <p>{t("lock-mining.interest_at")}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {terms.map((term) => (
          <Link
            key={term.id}
            to={withQuery(routes.lock, { config_id: term.id })}
            replace
            aria-current={term.id === chosen ? "true" : undefined}
            className={`min-h-13 rounded-2xl border px-2 py-1.5 text-center ${term.id === chosen ? "border-brand bg-brand-tint" : "border-transparent bg-fill"}`}
          >
            <span className={`block text-sm font-semibold ${term.id === chosen ? "text-brand" : ""}`}>{days(term.day)}</span>
            <span className={`block text-xs tabular-nums ${term.id === chosen ? "" : "text-mut"}`}>
              {dayRange(term.rate_low, term.rate_high)}
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}

interface AmountRowProps {
  readonly product: LockConfigRow;
  readonly typed: string;
  readonly free: string | undefined;
  readonly onTyped: (text: string) => void;
}

function AmountRow({ product, typed, free, onTyped }: AmountRowProps): ReactElement {
  const t = useT();
  const { round, mine } = useLockWords();
  const describedBy = useId();
  const [smaller, larger] = roundAmounts(product);
  const quick = [
    { text: round(smaller, product), value: smaller },
    { text: round(larger, product), value: larger },
    ...(free === undefined ? [] : [{ text: t("lock-mining.all"), value: allOf(product, free) }]),
  ];
  const label = t("lock-mining.amount", {
    currency: product.currency_name,
    least: round(product.save_min, product),
    most: round(product.save_max, product),
  });
  return (
    <section>
      <div className="flex flex-wrap items-stretch gap-2">
        <div className="min-w-40 flex-1">
          <NumberField label={label} value={typed} decimals={product.decimals} onText={onTyped} describedBy={describedBy} />
        </div>
        <div role="group" aria-label={label} className="flex flex-wrap gap-2">
          {quick.map(({ text, value }) => (
            <button
              key={text}
              type="button"
              aria-pressed={typed === value}
              onClick={() => onTyped(value)}
              className={`min-h-13 min-w-13 rounded-field border px-2.5 text-sm font-semibold ${typed === value ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill"}`}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
      <p id={describedBy} className="flex flex-wrap justify-between gap-x-3 pt-1.5 text-xs text-mut tabular-nums">
        {free !== undefined && <span>{t("lock-mining.free", { amount: `${mine(free, product)} ${product.currency_name}` })}</span>}
        <span>{t("lock-mining.quota_left", { left: round(product.quota_left, product), quota: round(product.quota, product) })}</span>
      </p>
    </section>
  );
}

interface BringsProps {
  readonly product: LockConfigRow;
  readonly typed: string;
  readonly nextDay: number;
}

/** Day by day, in all, a year: always both ends of the range. */
function Brings({ product, typed, nextDay }: BringsProps): ReactElement {
  const t = useT();
  const { range, yearRange } = useLockWords();
  const [low, high] = wholeOf(product, typed);
  return (
    <section className={`${CARD} p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h2 className="text-sm font-semibold">{t("lock-mining.by_day")}</h2>
        <PlayChip product={product} />
      </div>
      <InterestBars bars={barsOf(product, unitsOf(typed, product.decimals) ?? amount(0n), nextDay)} coin={product} />
      <dl className="mt-3 border-t border-line pt-2">
        <Line label={t("lock-mining.in_all")} isLarge>
          <span className="text-up">+{range(low, high, product)}</span>
        </Line>
        <Line label={t("lock-mining.a_year")}>{yearRange(product.year_low, product.year_high)}</Line>
        <Line label={<EffectiveWord days={product.day} />}>{yearRange(product.effective_low, product.effective_high)}</Line>
      </dl>
    </section>
  );
}

function Early({ product, children }: { readonly product: LockConfigRow; readonly children: ReactNode }): ReactElement {
  const t = useT();
  const { percent } = useLockWords();
  return (
    <section className={`${CARD} flex flex-col gap-2 p-4`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t("lock-mining.early")}</h2>
        <p className="text-xs text-mut">{t("lock-mining.penalty_left")}</p>
      </div>
      {children}
      <Risk>{t("lock-mining.risk", { rate: percent(product.penalty_rate) })}</Risk>
    </section>
  );
}

interface AgainProps {
  readonly renews: boolean;
  readonly onRenews: (renews: boolean) => void;
}

function AgainRow({ renews, onRenews }: AgainProps): ReactElement {
  const t = useT();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <span>
        <span aria-hidden className="block">
          {t("lock-mining.again")}
        </span>
        <span className="block text-xs text-mut">{t("lock-mining.again.note")}</span>
      </span>
      <Switch label={t("lock-mining.again")} checked={renews} onChecked={onRenews} />
    </div>
  );
}

interface FootProps {
  readonly reply: LockProductsReply;
  readonly product: LockConfigRow;
  readonly typed: string;
  readonly problem: LockProblem | undefined;
  readonly onLock: () => void;
}

/** When it is back and with how much, and the way on: the button, the login, or why neither. Stays in sight on phones. */
function Foot({ reply, product, typed, problem, onLock }: FootProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const { utc, sum, range } = useLockWords();
  const problemText = useProblemText(product, problem);
  const [low, high] = wholeOf(product, typed);
  const plain = typed.replace(/\.$/, "");
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 pt-2 pb-4 xl:static xl:mx-0 xl:rounded-2xl xl:border">
      <p className="flex flex-wrap justify-between gap-x-3 pb-2 text-xs text-mut tabular-nums">
        <span>
          {t("lock-mining.back_on")} <strong className="font-semibold text-fg">{utc(reply.next_day + (product.day - 1) * DAY_MS)}</strong>
        </span>
        <span className="ml-auto">
          {sum(plain === "" ? "0" : plain, product)} + <strong className="font-semibold text-fg">{range(low, high, product)}</strong>
        </span>
      </p>
      <p role="status" className="pb-2 text-xs font-medium text-down empty:hidden">
        {problemText}
      </p>
      {problem === "free" && (
        <p className="flex gap-4 pb-2 text-sm font-semibold text-brand">
          <Link
            to={withQuery(routes.transfer, { currency: product.currency_id, to: "change" })}
            className="inline-flex min-h-11 items-center"
          >
            {t("product.transfer")}
          </Link>
          <Link to={routes.deposit} className="inline-flex min-h-11 items-center">
            {t("product.deposit")}
          </Link>
        </p>
      )}
      {isLoggedIn ? (
        <Button tone="gold" className="w-full" disabled={problem !== undefined} onClick={onLock}>
          {problem === "least"
            ? t("product.lock_mining")
            : t("lock-mining.lock_what", { what: `${sum(plain, product)} ${product.currency_name}` })}
        </Button>
      ) : (
        <Button tone="gold" className="w-full" onClick={navigation.toLogin}>
          {t("lock-mining.login")}
        </Button>
      )}
    </div>
  );
}
