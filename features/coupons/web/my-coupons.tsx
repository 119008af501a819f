import { useState } from "react";
import type { ReactElement } from "react";
import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import type { CouponView, MyCouponsReply } from "../contract/coupons.contract.ts";
import type { Act } from "./coupons.api.ts";
import { NextOrder } from "./next-order.tsx";
import { Chip, Ticket } from "./ticket.tsx";
import { TimeLeft } from "./time-left.tsx";

interface MyCouponsProps {
  readonly reply: MyCouponsReply;
  readonly now: number;
  readonly pending: boolean;
  readonly onAct: (act: Act) => void;
  readonly onClaim: () => void;
}

const DAY_MS = 86_400_000;
const daysOf = ({ claimed, until }: CouponView): number => Math.round((until - claimed) / DAY_MS);

/** What was saved, the wish how to use them, and each with what one can do. */
export function MyCoupons({ reply, now, pending, onAct, onClaim }: MyCouponsProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [asked, setAsked] = useState<CouponView>();
  const amount = asked === undefined ? "" : `${formatTrimmed(asked.amount, { least: 2, most: 2 }, language)} ${asked.currency_name}`;
  const isOne = reply.list.length > 0;
  return (
    <div className="grid gap-2 xl:grid-cols-[minmax(0,420px)_minmax(0,1fr)] xl:items-start xl:gap-5">
      <SavedCard reply={reply} onAct={onAct} />
      <div className="flex min-w-0 flex-col gap-2 xl:row-span-2">
        {!isOne && <EmptyState text={t("coupons.none.mine")} action={<Button onClick={onClaim}>{t("coupons.tab.claim")}</Button>} />}
        {reply.list.map((coupon) => (
          <MyTicket
            key={coupon.id}
            coupon={coupon}
            chosen={reply.chosen}
            now={now}
            pending={pending}
            onAct={onAct}
            onUse={() => setAsked(coupon)}
          />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <NextOrder list={reply.list} chosen={reply.chosen} best={reply.use_best === 1} product="spot" />
        <NextOrder list={reply.list} chosen={reply.chosen} best={reply.use_best === 1} product="futures" />
        <p className="flex gap-2 rounded-2xl bg-up-tint px-4 py-3 text-xs leading-snug">
          <ShieldCheck className="size-4 shrink-0 text-up" aria-hidden />
          {t("coupons.promise")}
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 px-1 text-xs text-mut">
          {t("coupons.account")}
          <Link to={routes.cover} className="-my-1.5 flex min-h-11 items-center font-semibold text-brand">
            {t("coupons.account.see")}
          </Link>
        </p>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t("coupons.use.title", { amount })}
        text={t("coupons.use.text", { days: asked === undefined ? 0 : daysOf(asked) })}
        confirmLabel={t("coupons.use")}
        cancelLabel={t("shell.cancel")}
        onOpen={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) onAct(["/coupon/use", { id: asked.id }]);
          setAsked(undefined);
        }}
      />
    </div>
  );
}

function SavedCard({ reply: { saved, use_best: best }, onAct }: Pick<MyCouponsProps, "reply" | "onAct">): ReactElement {
  const t = useT();
  const { hideAmounts, language } = usePreferences();
  // Rounded as each ticket's: they add up.
  const shown = (value: string): string => (hideAmounts ? "••••••" : formatTrimmed(value, { least: 2, most: 2 }, language));
  const isOn = best === 1;
  return (
    <section aria-label={t("coupons.total")} className="rounded-2xl border border-line bg-card px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p>
          <span className="block text-xs text-mut">{t("coupons.total")}</span>
          <b className="text-3xl leading-9 font-semibold tabular-nums">{shown(saved.fees)}</b>{" "}
          <span className="text-sm text-mut">{saved.currency_name}</span>
        </p>
        <p className="pb-1 text-right text-xs text-mut">
          {t("coupons.total.credit")} <b className="font-semibold text-fg tabular-nums">{shown(saved.credit)}</b>
        </p>
      </div>
      <div className="mt-2 flex min-h-12 items-center justify-between gap-3 border-t border-line pt-2">
        <span className="min-w-0 text-sm">
          {t("coupons.best")}
          {!isOn && <span className="block text-2xs text-mut">{t("coupons.best.off")}</span>}
        </span>
        <Switch label={t("coupons.best")} checked={isOn} onChecked={(on) => onAct(["/coupon/useBest", { on: on ? 1 : 0 }])} />
      </div>
    </section>
  );
}

interface MyTicketProps extends Pick<MyCouponsProps, "now" | "pending" | "onAct"> {
  readonly coupon: CouponView;
  readonly chosen: number;
  readonly onUse: () => void;
}

function MyTicket({ coupon, chosen, now, pending, onAct, onUse }: MyTicketProps): ReactElement {
  const t = useT();
  const { hideAmounts, language } = usePreferences();
  const { id, kind, product, amount, saved, left, currency_name: unit, until, state } = coupon;
  const shown = (value: string): string => (hideAmounts ? "••••••" : formatTrimmed(value, { least: 2, most: 2 }, language));
  const most = `${formatTrimmed(amount, { least: 2, most: 2 }, language)} ${unit}`;
  const text =
    kind === "credit"
      ? `${t("coupons.credit.says")} ${t("coupons.credit.runs", { days: daysOf(coupon) })}`
      : t("coupons.fee.mine", { amount: most, saved: shown(saved), left: shown(left) });
  return (
    <Ticket
      worth={coupon}
      text={text}
      chip={state === "in_use" ? <Chip tone="up">{t("coupons.in_use")}</Chip> : undefined}
      time={<TimeLeft until={until} now={now} />}
      action={
        kind === "credit" ? (
          <Button small disabled={pending} onClick={onUse}>
            {t("coupons.use")}
          </Button>
        ) : (
          <DiscountActions
            id={id}
            product={product}
            isChosen={id === chosen}
            isInUse={state === "in_use"}
            pending={pending}
            onAct={onAct}
          />
        )
      }
    />
  );
}

interface DiscountActionsProps extends Pick<MyCouponsProps, "pending" | "onAct"> {
  readonly id: number;
  readonly product: CouponView["product"];
  readonly isChosen: boolean;
  readonly isInUse: boolean;
}

/** The one in use leads to trading; any other can go first. */
function DiscountActions({ id, product, isChosen, isInUse, pending, onAct }: DiscountActionsProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      {isChosen && (
        <Button tone="quiet" small disabled={pending} onClick={() => onAct(["/coupon/unchoose", {}])}>
          {t("coupons.not_first")}
        </Button>
      )}
      {!isInUse && (
        <Button small disabled={pending} onClick={() => onAct(["/coupon/choose", { id }])}>
          {t("coupons.first")}
        </Button>
      )}
      {isInUse && (
        <Button small onClick={() => navigation.to(product === "futures" ? routes.futures : routes.trade)}>
          {t("coupons.trade")}
        </Button>
      )}
    </>
  );
}
