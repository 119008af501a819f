import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { OfferListReply, OfferView } from "../contract/coupons.contract.ts";
import type { Act } from "./coupons.api.ts";
import { Chip, Ticket } from "./ticket.tsx";
import { TimeLeft } from "./time-left.tsx";

interface OfferListProps {
  readonly reply: OfferListReply;
  readonly now: number;
  readonly pending: boolean;
  readonly onAct: (act: Act) => void;
}

/** What can be claimed; what can't says why. */
export function OfferList({ reply: { list }, now, pending, onAct }: OfferListProps): ReactElement {
  const t = useT();
  if (list.length === 0) return <EmptyState text={t("coupons.none.claim")} />;
  return (
    <ul className="grid gap-2 xl:grid-cols-2 xl:gap-3">
      {list.map((offer) => (
        <li key={offer.id} className="min-w-0">
          <OfferTicket offer={offer} now={now} pending={pending} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}

function OfferTicket({ offer, now, pending, onAct }: Omit<OfferListProps, "reply"> & { readonly offer: OfferView }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { id, kind, amount, currency_name: unit, days, pieces, left, until, state } = offer;
  const most = `${formatTrimmed(amount, { least: 2, most: 2 }, language)} ${unit}`;
  const text =
    kind === "credit"
      ? `${t("coupons.credit.says")} ${t("coupons.credit.runs", { days })}`
      : t("coupons.fee.offer", { amount: most, days });
  const why = {
    open: "",
    claimed: t("coupons.claimed"),
    gone: t("coupons.gone"),
    level: t("coupons.level", { level: offer.min_level }),
    score: t("coupons.score", { score: offer.min_score }),
    full: t("coupons.full"),
    soon: t("coupons.opens", { time: formatTime(offer.from, "moment", language) }),
  }[state];
  const count = (pieceCount: number): string => formatTrimmed(String(pieceCount), { least: 0, most: 0 }, language);
  return (
    <Ticket
      worth={offer}
      text={text}
      chip={why === "" ? undefined : <Chip tone={state === "claimed" ? "up" : "quiet"}>{why}</Chip>}
      time={
        <span className="flex flex-col gap-0.5">
          <span className="flex items-center gap-1">
            <TimeLeft until={until} now={now} />
          </span>
          <span className="text-2xs text-mut tabular-nums">{t("coupons.pieces", { left: count(left), pieces: count(pieces) })}</span>
        </span>
      }
      action={
        state === "open" && (
          <Button small disabled={pending} onClick={() => onAct(["/coupon/claim", { offer: id }])}>
            {t("coupons.claim")}
          </Button>
        )
      }
    />
  );
}
