import type { ReactElement } from "react";
import { Check } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { TextKey } from "../../../../web/i18n/texts.ts";
import { ORDER_KINDS } from "../form/order-kinds.ts";
import type { OrderKind, Side } from "../form/order-kinds.ts";
import { KIND_TEXTS } from "../form/order-texts.ts";
import { KindPicture } from "./kind-picture.tsx";

function noteKey(kind: OrderKind, side: Side): TextKey {
  return kind === "limit" || kind === "market" ? `spot.kind.${kind}.note` : `spot.kind.${kind}.${side}`;
}

export interface KindListProps {
  readonly kind: OrderKind;
  readonly side: Side;
  readonly onKind: (kind: OrderKind) => void;
}

/** Every kind of order with what it does, in words and as a picture. */
export function KindList({ kind, side, onKind }: KindListProps): ReactElement {
  const t = useT();
  return (
    <>
      <Legend side={side} />
      <ul className="-mx-2">
        {ORDER_KINDS.map((each) => {
          const chosen = each === kind;
          return (
            <li key={each}>
              <button
                type="button"
                aria-current={chosen}
                onClick={() => onKind(each)}
                className={`flex w-full items-center gap-3 rounded-field border p-2 text-left focus-visible:-outline-offset-2 ${chosen ? "border-mark bg-brand-tint" : "border-transparent hover:bg-fill"}`}
              >
                <KindPicture kind={each} side={side} className="h-14 w-24 max-[379px]:w-20" />
                <span className="min-w-0 flex-1">
                  <span className={`block font-semibold ${chosen ? "text-brand" : ""}`}>{t(KIND_TEXTS[each])}</span>
                  <span className={`block text-xs ${chosen ? "text-fg" : "text-mut"}`}>{t(noteKey(each, side))}</span>
                </span>
                {chosen && <Check className="size-5 shrink-0 text-brand" aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What the lines of the pictures mean. */
function Legend({ side }: { readonly side: Side }): ReactElement {
  const t = useT();
  const tone = side === "buy" ? "border-up" : "border-down";
  return (
    <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-2xs text-mut">
      <LegendEntry mark="w-4 border-t-2 border-fg" label={t("spot.price")} />
      <LegendEntry mark="w-4 border-t-2 border-dashed border-mark" label={t("spot.trigger")} />
      <LegendEntry mark={`w-4 border-t-2 ${tone}`} label={t("spot.limit")} />
      <LegendEntry mark={`size-2 rounded-full ${side === "buy" ? "bg-up" : "bg-down"}`} label={t("spot.legend.trade")} />
    </p>
  );
}

function LegendEntry({ mark, label }: { readonly mark: string; readonly label: string }): ReactElement {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={mark} />
      {label}
    </span>
  );
}
