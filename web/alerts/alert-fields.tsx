import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import type { Quote } from "../quotes/quote.ts";
import { ALERT_NOTE_MAX, ALERT_SOURCES } from "../../features/alerts/contract/alert-sources.ts";
import type { AlertSource } from "../../features/alerts/contract/alerts.contract.ts";
import { Change, Price } from "../ui/amounts.tsx";
import { TextField } from "../ui/field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { followedPrice, PAUSES } from "./alert.form.ts";
import type { AlertAim, AlertForm } from "./alert.form.ts";

export const SOURCE_TEXTS: Record<AlertSource, TextKey> = { shown: "alerts.shown", last: "alerts.last", mark: "alerts.mark" };
export const PAUSE_TEXTS: Record<string, TextKey> = {
  "0": "alerts.once",
  "300": "alerts.pause.300",
  "3600": "alerts.pause.3600",
  "86400": "alerts.pause.86400",
};

interface AlertFieldsProps {
  readonly form: AlertForm;
  readonly onForm: (form: AlertForm) => void;
  readonly quote: Quote;
  readonly aim: AlertAim;
  /** Somebody pressed the button: what is missing may be said. */
  readonly tried: boolean;
}

/** What an alert waits for, which price it follows, how often, and one's own note. */
export function AlertFields({ form, onForm, quote, aim, tried }: AlertFieldsProps): ReactElement {
  const t = useT();
  return (
    <>
      <Segmented
        label={t("alerts.by")}
        options={[
          { value: "price", label: t("alerts.by.price") },
          { value: "percent", label: t("alerts.by.percent") },
        ]}
        value={form.by}
        onValue={(by) => onForm({ ...form, by })}
      />
      <div className="flex flex-col gap-2">
        {form.by === "price" ? (
          <PriceField form={form} onForm={onForm} quote={quote} aim={aim} tried={tried} />
        ) : (
          <PercentField form={form} onForm={onForm} />
        )}
        <Aim form={form} quote={quote} aim={aim} tried={tried} />
      </div>
      <Choice label={t("alerts.follows")} note={t(`alerts.${form.follows}.note`)}>
        <Segmented
          label={t("alerts.follows")}
          options={ALERT_SOURCES.map((value) => ({ value, label: t(SOURCE_TEXTS[value]) }))}
          value={form.follows}
          onValue={(follows) => onForm({ ...form, follows })}
        />
      </Choice>
      <Choice label={t("alerts.often")} note={t(form.pause === "0" ? "alerts.once.note" : "alerts.pause.note")}>
        <Segmented
          label={t("alerts.often")}
          options={PAUSES.map((value) => ({ value, label: t(PAUSE_TEXTS[value] ?? "alerts.once") }))}
          value={PAUSES.find((value) => value === form.pause) ?? "0"}
          onValue={(pause) => onForm({ ...form, pause })}
        />
      </Choice>
      <TextField
        label={t("alerts.note")}
        value={form.note}
        maxLength={ALERT_NOTE_MAX}
        autoComplete="off"
        onText={(note) => onForm({ ...form, note })}
      />
    </>
  );
}

function Choice({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note: string;
  readonly children: ReactElement;
}): ReactElement {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-mut">{label}</p>
      {children}
      <p className="text-xs text-mut">{note}</p>
    </div>
  );
}

function PriceField({ form, onForm, quote, aim, tried }: AlertFieldsProps): ReactElement {
  const t = useT();
  return (
    <NumberField
      label={`${t("alerts.by.price")} (${quote.quote})`}
      value={form.price}
      decimals={quote.priceDecimals}
      invalid={tried && aim.problem !== undefined}
      describedBy="alert-aim"
      onText={(price) => onForm({ ...form, price })}
    />
  );
}

const QUICK = ["1", "2", "5", "10"] as const;

function PercentField({ form, onForm }: Pick<AlertFieldsProps, "form" | "onForm">): ReactElement {
  const t = useT();
  return (
    <>
      <Segmented
        label={t("alerts.direction")}
        options={[
          { value: "rises", label: t("alerts.rises") },
          { value: "falls", label: t("alerts.falls") },
        ]}
        value={form.direction}
        onValue={(direction) => onForm({ ...form, direction })}
      />
      <NumberField
        label={`${t("alerts.by.percent")} (%)`}
        value={form.percent}
        decimals={2}
        describedBy="alert-aim"
        onText={(percent) => onForm({ ...form, percent })}
      />
      <div className="grid grid-cols-4 gap-2">
        {QUICK.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={form.percent === percent}
            onClick={() => onForm({ ...form, percent })}
            className="h-11 rounded-field bg-fill text-sm font-medium text-mut hover:text-fg aria-pressed:bg-brand-tint aria-pressed:text-brand"
          >
            {form.direction === "rises" ? "+" : "−"}
            {percent} %
          </button>
        ))}
      </div>
    </>
  );
}

/** Where it would fire, or why it can't. */
function Aim({ form, quote, aim, tried }: Pick<AlertFieldsProps, "form" | "quote" | "aim" | "tried">): ReactElement {
  const t = useT();
  const now = followedPrice(quote, form.follows);
  const isSaid = aim.problem !== undefined && (tried || aim.problem === "there");
  return (
    <p id="alert-aim" role={isSaid ? "alert" : undefined} className={`min-h-4.5 text-xs ${isSaid ? "text-down" : "text-mut"}`}>
      {isSaid && t(`alerts.problem.${aim.problem}`)}
      {!isSaid && (
        <>
          {t("alerts.now")} <Price value={now} decimals={quote.priceDecimals} className="font-medium text-fg" />
        </>
      )}
      {aim.problem === undefined && (
        <>
          {" · "}
          {t(aim.direction === "rises" ? "alerts.fires_up" : "alerts.fires_down")}{" "}
          <Price value={aim.price} decimals={quote.priceDecimals} className="font-medium text-fg" /> (<Change value={aim.away} />)
        </>
      )}
    </p>
  );
}
