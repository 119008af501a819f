import { useDeferredValue, useState } from "react";
import type { ReactElement } from "react";
import { FileText } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { NotRead, numberIn } from "../../../../web/shell/not-read.tsx";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { PayRow, ProjectDetailReply, ProjectInfo, SaleOrderRow } from "../../contract/token-sale-replies.ts";
import { AllocationSheet } from "../parts/allocation-sheet.tsx";
import { DemandCard } from "../parts/demand-card.tsx";
import { AskSheet, BackSheet } from "../parts/order-sheets.tsx";
import { OwnLines } from "../parts/own-line.tsx";
import { SaleHead } from "../parts/sale-head.tsx";
import { StandingTable } from "../parts/standing-table.tsx";
import { VestingCard } from "../parts/vesting-card.tsx";
import { CARD, CoveredLine, Risk, useSaleWords } from "../parts/words.tsx";
import { payCost, problemOf, roundTokens, unitsOf, type SaleProblem } from "../sale-view.ts";
import { useProject, useStanding } from "../token-sale.api.ts";

/** A project: its time, what is asked for, what one would get, when that is one's own, and the way to ask for some. */
export function SaleProjectPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = numberIn(params, "project_id");
  const project = useProject(id);
  return (
    <>
      <PageHeader
        title={project.data?.info.title ?? t("product.token_sale")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          project.data !== undefined &&
          project.data.info.white_book !== "" && (
            <IconButton label={t("token-sale.paper")} onClick={() => navigation.to(withQuery(routes.salePaper, { project_id: id }))}>
              <FileText className="size-5" aria-hidden />
            </IconButton>
          )
        }
      />
      <PageBody wide className="pb-0! xl:pb-8!">
        {project.isPending && <Waiting />}
        {project.isError && project.data === undefined && (
          <NotRead
            error={project.error}
            onRetry={() => void project.refetch()}
            list={{ path: routes.saleProjects, label: t("product.token_sale") }}
          />
        )}
        {project.data !== undefined && <Project key={id} reply={project.data} isTableWanted={params.get("table") === "1"} />}
      </PageBody>
    </>
  );
}

function Waiting(): ReactElement {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-3">
      {["h-36", "h-40", "h-36", "h-40"].map((height, index) => (
        <Skeleton key={index} className={`w-full rounded-2xl ${height}`} />
      ))}
    </div>
  );
}

interface ProjectProps {
  readonly reply: ProjectDetailReply;
  readonly isTableWanted: boolean;
}

function Project({ reply, isTableWanted }: ProjectProps): ReactElement {
  const t = useT();
  const { info, sell_order: orders } = reply;
  const isOpen = info.state === "running";
  const [typed, setTyped] = useState(() => roundTokens(info));
  const [isTable, setTable] = useState(isTableWanted && info.state === "ended");
  const asked = useDeferredValue(unitsOf(typed, info.decimals) === undefined ? "" : typed.replace(/\.$/, ""));
  const standing = useStanding(info.id, asked).data;
  const granted = isOpen || info.state === "warm_up" ? (standing?.as_it_stands.granted ?? "0") : grantedOf(orders);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_416px] xl:gap-5">
      <div className="flex min-w-0 flex-col gap-3">
        <SaleHead project={info} />
        <DemandCard project={info} />
        {info.state === "ended" && (
          <section className={`${CARD} px-4 py-2`}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setTable(true)}
              className="min-h-11 text-sm font-semibold text-brand"
            >
              {t("token-sale.table.open")}
            </button>
            {info.next_id > 0 && (
              <Link
                to={withQuery(routes.saleProject, { project_id: info.next_id })}
                className="flex min-h-11 items-center text-sm font-semibold text-brand"
              >
                {t("token-sale.next_sale")}
              </Link>
            )}
          </section>
        )}
        <VestingCard terms={info} granted={(unitsOf(granted, info.decimals) ?? 0n) > 0n ? granted : info.min} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {(isOpen || info.state === "warm_up") && standing !== undefined && <StandingTable project={info} standing={standing} />}
        <CoveredLine info={info} />
        <Ask info={info} orders={orders} typed={typed} onTyped={setTyped} mine={standing?.mine ?? "0"} />
      </div>
      <AllocationSheet open={isTable} onOpen={setTable} id={info.id} />
    </div>
  );
}

/** Of all of one's orders that were handed over. */
function grantedOf(orders: readonly SaleOrderRow[]): string {
  return sumDecimals(orders.map(({ give_amount: given }) => given)).replace(/\.?0+$/, "");
}

interface AskProps {
  readonly info: ProjectInfo;
  readonly orders: readonly SaleOrderRow[];
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly mine: string;
}

/** How many, paid with what, and the way on; what one has asked for already can be taken back. */
function Ask({ info, orders, typed, onTyped, mine }: AskProps): ReactElement {
  const [payId, setPay] = useState(info.pay_currency_id);
  const [isAsking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState<SaleOrderRow | undefined>(undefined);
  const pay = info.pays.find(({ currency_id: id }) => id === payId) ?? info.pays[0];
  const cost = payCost(info, pay, typed);
  const onAsked = (): void => {
    setAsking(false);
    onTyped(roundTokens(info));
  };
  return (
    <>
      <AskForm info={info} orders={orders} typed={typed} onTyped={onTyped} payId={payId} onPay={setPay} onBack={setLeaving} />
      <Foot info={info} typed={typed} mine={mine} pay={pay} cost={cost} onAsk={() => setAsking(true)} />
      {pay !== undefined && (
        <AskSheet open={isAsking} onOpen={setAsking} project={info} pay={pay} typed={typed} cost={cost ?? "0"} onAsked={onAsked} />
      )}
      <BackSheet order={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface FormProps extends Omit<AskProps, "mine"> {
  readonly payId: number;
  readonly onPay: (id: number) => void;
  readonly onBack: (order: SaleOrderRow) => void;
}

function AskForm({ info, orders, typed, onTyped, payId, onPay, onBack }: FormProps): ReactElement | null {
  const t = useT();
  const { tokens } = useSaleWords();
  const isRunning = info.state === "running";
  if (!isRunning && !orders.some(({ state }) => state === "open")) return null;
  const label = t("token-sale.amount", {
    token: info.currency_name,
    least: tokens(info.min, info.decimals),
    most: tokens(info.most, info.decimals),
  });
  return (
    <section aria-label={t("token-sale.ask_for")} className={`${CARD} flex flex-col gap-2 p-4`}>
      <OwnLines orders={orders} onBack={onBack} />
      {isRunning && (
        <>
          <NumberField label={label} value={typed} decimals={info.decimals} onText={onTyped} describedBy={COST_ID} />
          {info.pays.length > 1 && <Pays pays={info.pays} chosen={payId} onChoose={onPay} />}
          <Risk>{t("token-sale.risk")}</Risk>
        </>
      )}
    </section>
  );
}

const COST_ID = "token-sale-cost";

interface FootProps {
  readonly info: ProjectInfo;
  readonly typed: string;
  readonly mine: string;
  readonly pay: PayRow | undefined;
  readonly cost: string | undefined;
  readonly onAsk: () => void;
}

/** What is set aside, and the button, the login, or why neither. Stays in sight on phones. */
function Foot({ info, typed, mine, pay, cost, onAsk }: FootProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const { tokens, money, own } = useSaleWords();
  const problem = problemOf(info, { typed, mine, pay, isKnown: isLoggedIn });
  const problemText = useProblemText(info, problem);
  const isRunning = info.state === "running";
  const sum = (value: string | undefined): string =>
    value === undefined || pay === undefined ? "–" : `${money(value, pay.currency_name, pay.decimals)} ${pay.currency_name}`;
  const amount = `${problem === "least" ? "" : tokens(typed.replace(/\.$/, ""), info.decimals)} ${info.currency_name}`;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 pt-2 pb-4 xl:static xl:mx-0 xl:rounded-2xl xl:border">
      {isRunning && (
        <p id={COST_ID} className="flex flex-wrap justify-between gap-x-3 pb-1 text-xs text-mut tabular-nums">
          <span>
            {t("token-sale.costs")} <strong className="font-semibold text-fg">{sum(cost)}</strong>
          </span>
          {isLoggedIn && <span>{t("token-sale.free", { amount: own(sum(pay?.free)) })}</span>}
        </p>
      )}
      <p role="status" className="py-1 text-xs font-medium text-down empty:hidden">
        {problemText}
      </p>
      {problem === "free" && <ToMoney currency={pay?.currency_id ?? 0} />}
      {isRunning && isLoggedIn && (
        <Button tone="gold" className="mt-1 w-full" disabled={problem !== undefined} onClick={onAsk}>
          {t("token-sale.ask", { amount })}
        </Button>
      )}
      {isRunning && !isLoggedIn && (
        <Button tone="gold" className="mt-1 w-full" onClick={navigation.toLogin}>
          {t("token-sale.login")}
        </Button>
      )}
    </div>
  );
}

/** Where more can come from. */
function ToMoney({ currency }: { readonly currency: number }): ReactElement {
  const t = useT();
  return (
    <p className="flex gap-4 pb-2 text-sm font-semibold text-brand">
      <Link to={withQuery(routes.transfer, { currency, to: "change" })} className="inline-flex min-h-11 items-center">
        {t("product.transfer")}
      </Link>
      <Link to={routes.deposit} className="inline-flex min-h-11 items-center">
        {t("product.deposit")}
      </Link>
    </p>
  );
}

interface PaysProps {
  readonly pays: readonly PayRow[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

function Pays({ pays, chosen, onChoose }: PaysProps): ReactElement {
  const t = useT();
  return (
    <div role="group" aria-label={t("token-sale.pay_with")} className="flex flex-wrap items-center gap-2 pt-2 text-xs text-mut">
      <span>{t("token-sale.pay_with")}</span>
      {pays.map(({ currency_id: id, currency_name: code }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={`min-h-11 min-w-11 rounded-field border px-3 text-sm font-semibold text-fg ${id === chosen ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill"}`}
        >
          {code}
        </button>
      ))}
    </div>
  );
}

/** Why nothing can be asked for just now, in words; empty: it can. */
function useProblemText(info: ProjectInfo, problem: SaleProblem | undefined): string {
  const t = useT();
  const { tokens } = useSaleWords();
  const of = (value: string): { readonly amount: string } => ({ amount: `${tokens(value, info.decimals)} ${info.currency_name}` });
  switch (problem) {
    case undefined:
      return "";
    case "not_running":
      return t(`token-sale.problem.${info.state === "running" ? "warm_up" : info.state}`);
    case "least":
      return t("token-sale.problem.least", of(info.min));
    case "most":
      return t("token-sale.problem.most", of(info.most));
    default:
      return t(`token-sale.problem.${problem}`);
  }
}
