/** The two lists of a check: what went in, what comes out. */
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { formatDecimal } from "../../money/decimal.ts";
import { useT } from "../i18n/texts.ts";
import { cutDecimal } from "../numbers/decimal-text.ts";
import { decimalSeparator } from "../numbers/number-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { cleanTyped } from "../ui/number-field.tsx";
import { Streak } from "../ui/stone/streak.tsx";
import type { CheckedLine } from "./check.ts";
import { closeCheck } from "./check.store.ts";
import type { InputLine } from "./receipt-rule.ts";
import type { InputValues } from "./receipt.ts";
import { useWriting } from "./writing.ts";

interface InputsProps {
  readonly inputs: readonly InputLine[];
  readonly position: number;
  /** Undefined: nothing may be typed. */
  readonly onChange: ((name: string, text: string) => void) | undefined;
  readonly changed: InputValues;
}

export function Inputs({ inputs, position, onChange, changed }: InputsProps): ReactElement {
  const t = useT();
  const { figure, said } = useWriting();
  return (
    <section aria-labelledby="check-inputs">
      <ListHead id="check-inputs" title={t("receipts.went_in")} note={t("receipts.from_log")} />
      <dl>
        {inputs.map((line) => {
          const { name, label, value, why, typed, leadsTo } = line;
          const shown = "key" in value ? said(value) : figure(value);
          return (
            <InputRow key={name} label={t(label)} why={said(why)}>
              {onChange === undefined || typed === undefined || "key" in value ? (
                <Shown text={shown} leadsTo={leadsTo} />
              ) : (
                <Typed
                  label={t(label)}
                  text={changed[name] ?? cutDecimal(value.value, typed)}
                  decimals={typed}
                  unit={value.unit ?? ""}
                  onText={(text) => onChange(name, text)}
                />
              )}
            </InputRow>
          );
        })}
        <InputRow label={t("receipts.position")} why={t("receipts.position.why")}>
          {figure({ value: String(position), decimals: 0 })}
        </InputRow>
      </dl>
    </section>
  );
}

/** A word that leads somewhere closes the receipt, or it would cover the page. */
function Shown({ text, leadsTo }: { readonly text: string; readonly leadsTo: string | undefined }): ReactElement {
  if (leadsTo === undefined) return <>{text}</>;
  return (
    <Link to={leadsTo} onClick={closeCheck} className="text-brand underline underline-offset-2">
      {text}
    </Link>
  );
}

function ListHead({ id, title, note }: { readonly id: string; readonly title: string; readonly note?: string }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-3 pt-4 pb-1.5 lg:pt-3 lg:pb-1">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {note !== undefined && <p className="text-right text-xs text-mut">{note}</p>}
    </div>
  );
}

function InputRow({ label, why, children }: { readonly label: string; readonly why: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 border-t border-line py-1.5 text-sm lg:py-0.5">
      <dt>{label}</dt>
      <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
      <dd className="col-span-2 text-xs leading-[1rem] text-mut">{why}</dd>
    </div>
  );
}

interface TypedProps {
  readonly label: string;
  readonly text: string;
  readonly decimals: number;
  readonly unit: string;
  readonly onText: (text: string) => void;
}

/** A figure that may be changed to see what would come out. */
function Typed({ label, text, decimals, unit, onText }: TypedProps): ReactElement {
  const language = usePreferences((state) => state.language);
  return (
    <span className="inline-flex items-center gap-1.5">
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={text.replace(".", decimalSeparator(language))}
        onChange={(event) => {
          const typed = cleanTyped(event.target.value, decimals);
          if (typed !== undefined) onText(typed);
        }}
        className="h-8 w-32 rounded-lg border border-mark bg-fill px-2 text-right font-semibold outline-none focus-visible:outline-2"
      />
      {unit}
    </span>
  );
}

export function Outputs({ lines }: { readonly lines: readonly CheckedLine[] }): ReactElement {
  const t = useT();
  return (
    <section aria-labelledby="check-outputs">
      <div className="lg:hidden">
        <ListHead
          id="check-outputs"
          title={t("receipts.comes_out")}
          note={`${t("receipts.venue_says")} · ${t("receipts.computed_here")}`}
        />
      </div>
      <h3 className="hidden pt-3 pb-1 text-sm font-semibold lg:block">{t("receipts.comes_out")}</h3>
      <div className="hidden grid-cols-[minmax(0,1fr)_auto_auto_18px] gap-x-2 text-2xs text-mut lg:grid">
        <span>{t("receipts.figure")}</span>
        <span className="min-w-25 text-right">{t("receipts.venue_says")}</span>
        <span className="min-w-25 text-right">{t("receipts.computed_here")}</span>
      </div>
      <ul>
        {lines.map((line, index) => (
          <Output key={line.name} line={line} index={index} />
        ))}
      </ul>
    </section>
  );
}

/** Tiny differences are said to the figure's last place. */
const DIFFERENCE_DECIMALS = 18;

/** Both figures, one under the other on a phone and side by side in the panel, with the stroke where they are equal. */
function Output({ line, index }: { readonly line: CheckedLine; readonly index: number }): ReactElement {
  const t = useT();
  const { figure, said } = useWriting();
  const { label, why, decimals, unit, agrees, difference } = line;
  const size = difference < 0n ? -difference : difference;
  const differs = t("receipts.differs.row", {
    difference: figure({ value: formatDecimal(size, DIFFERENCE_DECIMALS, Math.max(decimals, 8)), decimals: Math.max(decimals, 8), unit }),
  });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_18px] items-center gap-x-3 border-t border-line py-1.5 text-sm lg:gap-x-2 lg:py-0.5 lg:grid-cols-[minmax(0,1fr)_auto_auto_18px]">
      <span className="min-w-0">
        <span className="block">
          {t(label)} <span className="text-mut">{unit}</span>
        </span>
        <span className={`block text-xs leading-[1rem] ${agrees ? "text-mut" : "font-medium text-down"}`}>
          {agrees ? said(why) : differs}
        </span>
      </span>
      <span className="flex flex-col text-right lg:contents">
        <span className="text-mut lg:min-w-25 lg:text-right">
          <span className="sr-only">{t("receipts.venue_says")} </span>
          {figure({ value: line.said, decimals })}
        </span>
        <span className={`font-semibold lg:min-w-25 lg:text-right ${agrees ? "" : "text-down"}`}>
          <span className="sr-only">{t("receipts.computed_here")} </span>
          {figure({ value: line.computed, decimals })}
        </span>
      </span>
      {agrees ? (
        <span className="stone-streak" style={{ animationDelay: `${index * 60}ms` }}>
          <Streak label={t("receipts.agrees.row")} />
        </span>
      ) : (
        <span aria-hidden className="text-center font-semibold text-down">
          ≠
        </span>
      )}
    </li>
  );
}
