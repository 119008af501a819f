import type { ReactElement, ReactNode } from "react";
import { Check, Clock, Gauge, Hourglass, SearchCheck, Wallet } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { cutDecimal, signOfDecimal, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { LeavingReply } from "../contract/withdrawals.contract.ts";
import { heldShown, partsOf, widthsOf } from "./withdraw.form.ts";

interface CardProps {
  readonly reply: LeavingReply;
  readonly now: number;
}

/** What can leave now, out of what is one's own; then what waits, each with why and until when. */
export function LeaveCard({ reply, now }: CardProps): ReactElement {
  const t = useT();
  const parts = partsOf(reply);
  const { currency_name: code, decimals } = reply;
  return (
    <section aria-label={t("withdrawals.can_leave")} className="rounded-2xl border border-line bg-card px-4 pt-4 pb-1">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="text-xs text-mut">{t("withdrawals.can_leave")}</h2>
          <p className="flex flex-wrap items-baseline gap-x-1.5">
            <Amount value={parts.now} decimals={decimals} least={2} mine className="text-2xl font-semibold" />
            <span className="text-sm text-mut">{code}</span>
          </p>
        </div>
        <div className="grow text-right">
          <p className="text-xs text-mut">{t("withdrawals.own")}</p>
          <Amount value={reply.own} decimals={decimals} least={2} mine className="text-base" />
        </div>
      </div>
      <PartsBar reply={reply} />
      <Waiting reply={reply} now={now} />
    </section>
  );
}

const TONES = {
  now: "gold-fill",
  limit: "bg-mut",
  held: "",
  elsewhere: "bg-fill-strong",
  pledged: "bg-fill-strong",
} as const;
/** Held money is hatched: it is neither free nor away. */
const HATCHED = { background: "repeating-linear-gradient(135deg, var(--mut) 0 3px, var(--fill-strong) 3px 6px)" };
const ORDER = ["now", "limit", "held", "elsewhere", "pledged"] as const;

function PartsBar({ reply }: Pick<CardProps, "reply">): ReactElement {
  const widths = widthsOf(partsOf(reply), reply.own);
  return (
    <div className="mt-3 mb-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-fill" aria-hidden>
      {ORDER.map(
        (name) =>
          widths[name] > 0 && (
            <div
              key={name}
              className={`h-full ${TONES[name]}`}
              style={{ width: `${widths[name]}%`, ...(name === "held" ? HATCHED : {}) }}
            />
          ),
      )}
    </div>
  );
}

function Waiting({ reply, now }: CardProps): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const navigation = useNavigation();
  const parts = partsOf(reply);
  const { limit, decimals } = reply;
  const hasLimit = signOfDecimal(parts.limit) > 0;
  const hasPledged = signOfDecimal(parts.pledged) > 0;
  const hasElsewhere = signOfDecimal(parts.elsewhere) > 0;
  if (!hasLimit && !hasPledged && !hasElsewhere && reply.holds.length === 0) return null;
  // Below level 1 nothing but its person lifts it.
  const liftsItself = !hasLimit || signOfDecimal(limit.btc) > 0;
  const waiting = sumDecimals([parts.limit, parts.held]);
  const trimmed = (value: string, most: number, least = 0): string => formatTrimmed(cutDecimal(value, most), { least, most }, language);
  return (
    <>
      {signOfDecimal(waiting) > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 text-sm">
          <b className="font-semibold">{t("withdrawals.waiting", { amount: trimmed(waiting, decimals, 2) })}</b>
          {liftsItself && <span className="text-xs text-mut">{t("withdrawals.lifts_itself")}</span>}
        </p>
      )}
      <ul className="divide-y divide-line">
        {hasLimit && (
          <Item
            icon={Gauge}
            title={t("withdrawals.limit", { level: limit.level })}
            amount={parts.limit}
            decimals={decimals}
            text={
              signOfDecimal(limit.btc) === 0
                ? t("withdrawals.limit_none")
                : t("withdrawals.limit_text", { limit: trimmed(limit.btc, 8), left: trimmed(limit.left_btc, 8) })
            }
            action={
              limit.next_level > 0 && (
                <Action onPress={() => navigation.to(routes.real)}>
                  {t(limit.level === 0 ? "withdrawals.verify" : "withdrawals.raise")}
                </Action>
              )
            }
          />
        )}
        {reply.holds.map(({ title, text, until, amount }) => (
          <Item
            key={`${title} ${until}`}
            icon={SearchCheck}
            title={title}
            amount={heldShown(amount, parts)}
            decimals={decimals}
            text={text}
            until={
              <>
                {formatWait(until - now, language)} · <Moment at={until} />
              </>
            }
            action={<Action onPress={() => navigation.to(routes.holds)}>{t("withdrawals.why")}</Action>}
          />
        ))}
        {hasElsewhere && (
          <Item
            icon={Wallet}
            title={t("withdrawals.elsewhere")}
            amount={parts.elsewhere}
            decimals={decimals}
            text=""
            action={
              <Action onPress={() => navigation.to(withQuery(routes.transfer, { currency: reply.currency, to: "change" }))}>
                {t("withdrawals.move")}
              </Action>
            }
          />
        )}
        {hasPledged && <Item icon={Hourglass} title={t("withdrawals.pledged")} amount={parts.pledged} decimals={decimals} text="" />}
      </ul>
    </>
  );
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly amount: string;
  readonly decimals: number;
  readonly text: string;
  readonly until?: ReactNode;
  readonly action?: ReactNode;
}

function Item({ icon: Icon, title, amount, decimals, text, until, action }: ItemProps): ReactElement {
  return (
    <li className="flex gap-3 py-3 big-letters:flex-wrap">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-fill text-mut">
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 big-letters:basis-full">
        <p className="flex items-baseline justify-between gap-3 text-sm font-semibold big-letters:flex-wrap">
          <span className="min-w-0">{title}</span>
          <Amount value={amount} decimals={decimals} least={2} mine className="shrink-0" />
        </p>
        {text !== "" && <p className="mt-0.5 text-xs text-mut">{text}</p>}
        {(until !== undefined || action !== undefined) && (
          <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-xs">
            <span className="flex items-center gap-1.5">
              {until !== undefined && <Clock className="size-3.5 text-brand" aria-hidden />}
              <span>{until}</span>
            </span>
            {action}
          </p>
        )}
      </div>
    </li>
  );
}

function Action({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }): ReactElement {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-3 -mr-1 min-h-11 min-w-11 rounded-lg px-1 text-right font-semibold text-brand hover:bg-fill"
    >
      {children}
    </button>
  );
}

/** Charter 2, where it matters. */
export function NothingElse(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <p className="flex items-start gap-3 rounded-2xl bg-up-tint px-4 py-3 text-sm leading-5">
      <Check className="mt-0.5 size-4 shrink-0 text-up" aria-hidden />
      <span>
        {t("withdrawals.nothing_else")}{" "}
        <button type="button" onClick={() => navigation.to(routes.holds)} className="-my-3 min-h-11 font-semibold text-up hover:underline">
          {t("withdrawals.closed_list")}
        </button>
      </span>
    </p>
  );
}
