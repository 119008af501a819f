import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronDown, Ellipsis } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { TextKey } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { OrderKind, Side } from "../form/order-kinds.ts";
import { KIND_TEXTS } from "../form/order-texts.ts";
import { KindPicture } from "./kind-picture.tsx";
import { LaterKindList } from "./later-parts.tsx";

/** What most orders are: one tap away. */
const COMMON: readonly (readonly [OrderKind, TextKey])[] = [
  ["limit", "spot.limit"],
  ["market", "spot.kind.market.short"],
];

interface KindChoiceProps {
  readonly kind: OrderKind;
  readonly side: Side;
  readonly onKind: (kind: OrderKind) => void;
}

/** Limit and market at once; all the others, explained, in a sheet. */
export function KindChoice({ kind, side, onKind }: KindChoiceProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isCommon = kind === "limit" || kind === "market";
  const look = (chosen: boolean): string =>
    `h-9 min-w-0 truncate rounded-lg px-1 text-sm font-medium transition-colors max-[359px]:text-xs ${chosen ? "bg-fill-strong text-fg" : "text-mut hover:text-fg"}`;
  return (
    <>
      <div role="group" aria-label={t("spot.kind")} className="flex gap-1">
        {COMMON.map(([each, label]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => onKind(each)}
            className={`flex-auto ${look(each === kind)}`}
          >
            {t(label)}
          </button>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t("spot.kind.more")}
          title={t("spot.kind.more")}
          onClick={() => setOpen(true)}
          className={`flex w-8 shrink-0 items-center justify-center ${look(!isCommon)}`}
        >
          <Ellipsis className="size-4" aria-hidden />
        </button>
      </div>
      {!isCommon && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-h-11 items-center gap-2 rounded-field bg-fill px-2 py-1 text-left text-sm font-medium"
        >
          <KindPicture kind={kind} side={side} className="h-8 w-13" />
          <span className="min-w-0 flex-1 leading-[1rem] break-words">{t(KIND_TEXTS[kind])}</span>
          <ChevronDown className="size-4 shrink-0 text-mut" aria-hidden />
        </button>
      )}
      <Sheet open={open} onOpen={setOpen} title={t("spot.kind")} tall>
        <LaterKindList
          kind={kind}
          side={side}
          onKind={(chosen) => {
            onKind(chosen);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
