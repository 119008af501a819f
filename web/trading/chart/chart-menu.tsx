import type { ReactElement } from "react";
import { Menu } from "@base-ui/react/menu";
import { useT } from "../../i18n/texts.ts";
import { formatFixed } from "../../numbers/number-format.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import type { Press } from "./chart-press.ts";

/** What can be done at a price of the chart. */
export interface ChartAct {
  readonly label: string;
  readonly tone?: "up" | "down";
  /** With the market's decimals. */
  readonly onPrice: (price: string) => void;
}

export interface ChartMenuProps {
  readonly at: Press;
  readonly price: string;
  readonly decimals: number;
  readonly acts: readonly ChartAct[];
  readonly onClose: () => void;
}

const TONES = { up: "text-up", down: "text-down" };

/** A small menu where the chart was pressed, headed by the price there. */
export function ChartMenu({ at, price, decimals, acts, onClose }: ChartMenuProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const anchor = { getBoundingClientRect: () => DOMRect.fromRect({ x: at.x, y: at.y, width: 0, height: 0 }) };
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="start" sideOffset={4} className="z-40">
          <Menu.Popup
            aria-label={t("trading.chart.at_price", { price: formatFixed(price, decimals, language) })}
            className="min-w-44 rounded-field border border-line bg-card p-1 shadow-(--shadow) outline-none"
          >
            <p aria-hidden className="px-2.5 pt-1 pb-1.5 text-xs text-mut">
              {t("trading.chart.at_price", { price: formatFixed(price, decimals, language) })}
            </p>
            {acts.map(({ label, tone, onPrice }) => (
              <Menu.Item
                key={label}
                onClick={() => onPrice(price)}
                className={`flex h-11 cursor-pointer items-center rounded-lg px-2.5 text-sm font-medium outline-none data-highlighted:bg-fill lg:h-8 lg:text-xs ${tone === undefined ? "" : TONES[tone]}`}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
