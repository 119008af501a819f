import { useId } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Term } from "../../../../web/terms/term.tsx";
import { ChoiceList } from "../../../../web/ui/choice-list.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import { factsOf, timesInForce } from "../form/order-kinds.ts";
import type { SelfTrade } from "../form/order-kinds.ts";
import type { OrderForm, OrderOptions } from "../form/order-state.ts";

const SELF_TRADES: readonly SelfTrade[] = ["expire_maker", "expire_taker", "expire_both", "none"];

export interface OptionsListProps {
  readonly form: OrderForm;
  readonly assetClass: "coin" | "stock";
  readonly onOptions: (options: Partial<OrderOptions>) => void;
}

/** How long the order lives, what its trigger follows, whether it may trade at once, what happens with own orders. */
export function OptionsList({ form, assetClass, onOptions }: OptionsListProps): ReactElement {
  const t = useT();
  const times = timesInForce(form.kind, assetClass);
  const triggers = factsOf(form.kind).waits || form.kind === "oco" || form.hasExits;
  return (
    <div className="flex flex-col gap-6 pb-2">
      {triggers && (
        <Group title={t("spot.trigger_by")} note={t(`spot.trigger_by.${form.triggerBy}.note`)}>
          <Segmented
            label={t("spot.trigger_by")}
            options={[
              { value: "mark", label: t("spot.trigger_by.mark") },
              { value: "last", label: t("spot.trigger_by.last") },
            ]}
            value={form.triggerBy}
            onValue={(triggerBy) => onOptions({ triggerBy })}
          />
          <p className="mt-1 text-xs text-mut">
            <Term name="mark">{t("spot.trigger_by.mark")}</Term>
          </p>
        </Group>
      )}
      {times.length > 1 && (
        <Group title={t("spot.time_in_force")}>
          <ChoiceList
            options={times.map((time) => ({ value: time, label: t(`spot.time.${time}`), note: t(`spot.time.${time}.note`) }))}
            value={form.timeInForce}
            onValue={(timeInForce) => onOptions({ timeInForce })}
          />
        </Group>
      )}
      {form.kind === "limit" && (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              <Term name="post_only">{t("spot.post_only")}</Term>
            </p>
            <p className="text-xs text-mut">{t("spot.post_only.note")}</p>
          </div>
          <Switch label={t("spot.post_only")} checked={form.postOnly} onChecked={(postOnly) => onOptions({ postOnly })} />
        </div>
      )}
      <Group title={t("spot.self_trade")} note={t("spot.self_trade.note")}>
        <ChoiceList
          options={SELF_TRADES.map((choice) => ({ value: choice, label: t(`spot.self_trade.${choice}`) }))}
          value={form.selfTrade}
          onValue={(selfTrade) => onOptions({ selfTrade })}
        />
      </Group>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Group({ title, note, children }: GroupProps): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {note !== undefined && <p className="mt-0.5 mb-2 text-xs text-mut">{note}</p>}
      {children}
    </section>
  );
}
