import type { ReactElement, ReactNode } from "react";
import { Gift, Percent, TrendingUp } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { CouponKindView } from "../contract/coupons.contract.ts";

interface Worth {
  readonly product: "none" | "spot" | "lock" | "futures";
  readonly kind: CouponKindView;
  /** Percent. */
  readonly rate: string;
  readonly amount: string;
  readonly currency_name: string;
}

interface TicketProps {
  readonly worth: Worth;
  readonly chip?: ReactNode;
  readonly text: string;
  /** Below the text, at its end the button. */
  readonly time: ReactNode;
  readonly action?: ReactNode;
  /** Nothing can be done with it any more. */
  readonly flat?: boolean;
}

const ICONS = { fee: Percent, credit: Gift, yield: TrendingUp };

/** One coupon as a ticket: what it is worth at the left, torn off by a dashed line. */
export function Ticket({ worth, chip, text, time, action, flat = false }: TicketProps): ReactElement {
  const t = useT();
  const title = t(`coupons.kind.${worth.product === "futures" ? "futures" : worth.kind}`);
  return (
    <article
      aria-label={title}
      className={`relative flex min-h-27 overflow-hidden big-letters:flex-col rounded-2xl border border-line ${flat ? "text-mut" : "bg-card"}`}
    >
      <Stub worth={worth} flat={flat} />
      <Holes />
      <div className="flex min-w-0 flex-1 flex-col p-3">
        <div className="flex items-start justify-between gap-2 big-letters:flex-wrap">
          <h3 className="min-w-0 text-sm leading-snug font-semibold">{title}</h3>
          {chip}
        </div>
        <p className="text-xs leading-snug text-mut">{text}</p>
        <div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1">
          <span className="flex min-w-0 items-center gap-1 text-xs">{time}</span>
          {action !== undefined && <span className="ml-auto flex flex-wrap justify-end gap-1.5">{action}</span>}
        </div>
      </div>
    </article>
  );
}

function Stub({ worth: { kind, rate, amount, currency_name: unit }, flat }: Pick<TicketProps, "worth" | "flat">): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const Icon = ICONS[kind];
  const percent = formatTrimmed(rate, { least: 0, most: 2 }, language);
  const big = kind === "credit" ? formatTrimmed(amount, { least: 2, most: 2 }, language) : `${kind === "fee" ? "−" : "+"}${percent} %`;
  const below = { fee: t("coupons.of_fees"), credit: unit, yield: t("coupons.a_day") }[kind];
  return (
    <div
      className={`flex w-23 shrink-0 flex-col items-center justify-center gap-0.5 px-1 text-center big-letters:w-full big-letters:py-2 ${flat === true ? "" : "bg-fill"}`}
    >
      <Icon className="mb-1 size-4 text-mut" aria-hidden />
      <b className="text-base leading-snug font-semibold tabular-nums">{big}</b>
      <span className="max-w-full text-2xs break-words text-mut">{below}</span>
    </div>
  );
}

/** Where the stub tears off. */
function Holes(): ReactElement {
  return (
    <span aria-hidden className="relative w-0 shrink-0 border-l border-dashed border-field-line big-letters:hidden">
      <span className="absolute -top-2 -left-2 size-4 rounded-full border border-line bg-bg" />
      <span className="absolute -bottom-2 -left-2 size-4 rounded-full border border-line bg-bg" />
    </span>
  );
}

export function Chip({ tone, children }: { readonly tone: "up" | "quiet"; readonly children: ReactNode }): ReactElement {
  const colours = tone === "up" ? "bg-up-tint text-up" : "bg-fill text-mut";
  return <span className={`shrink-0 rounded-md px-1.5 py-0.5 text-2xs font-medium ${colours}`}>{children}</span>;
}
