import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Slab, type SlabState } from "../../../web/ui/stone/slab.tsx";
import type { Difference } from "../checker/result.ts";
import type { Checked, OwnFound } from "./check-record.ts";

const SLAB: Readonly<Record<Checked["state"], SlabState>> = { agreed: "agreed", alone: "bare", other: "refused", differs: "refused" };

/** What came out: gold where a signed head names what was played again here, crossed out where something differs. */
export function CheckResult({ checked: { result, state, own } }: { readonly checked: Checked }): ReactElement {
  const t = useT();
  const language = usePreferences((state_) => state_.language);
  const whole = (value: number): string => formatFixed(String(value), 0, language);
  const { counts, difference, header, end, root } = result;
  const text =
    difference === undefined
      ? t(`day_record.${state === "differs" ? "other" : state}`, { day: header?.day ?? "", lines: whole(counts.lines) })
      : t("day_record.differs", { line: whole(difference.line) });
  const sum = (entries: Readonly<Record<string, number>>): number => Object.values(entries).reduce((all, one) => all + one, 0);
  return (
    <>
      <div role={difference === undefined && state !== "other" ? "status" : "alert"}>
        <Slab state={SLAB[state]}>
          <p className="text-sm">{text}</p>
        </Slab>
      </div>
      {difference !== undefined && <FirstDifference of={difference} />}
      {difference === undefined && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-2xl border border-line bg-card p-4 text-sm">
          <Line name={t("day_record.orders")}>{whole(counts.orders)}</Line>
          <Line name={t("day_record.fills")}>
            {t("day_record.of", { count: whole(counts.fills - (counts.said["futures_match"] ?? 0)), all: whole(counts.fills) })}
          </Line>
          <Line name={t("day_record.samples")}>
            {t("day_record.of", { count: whole(counts.computedSamples), all: whole(counts.samples) })}
          </Line>
          <Line name={t("day_record.only_said")}>{whole(sum(counts.said))}</Line>
          <Line name={t("day_record.left_out")}>{whole(sum(end?.leftOut ?? {}))}</Line>
          <dt className="col-span-2 pt-2 text-mut">{t("day_record.root")}</dt>
          <dd className="col-span-2 font-mono text-xs break-all">{root}</dd>
        </dl>
      )}
      {own !== undefined && <Own of={own} />}
    </>
  );
}

function FirstDifference({ of: { what, position, said, computed } }: { readonly of: Difference }): ReactElement {
  const t = useT();
  const kind = what === "root" ? "line" : what;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-2xl border border-line bg-card p-4 text-sm">
      <Line name={t("day_record.where")}>{t(`day_record.what.${kind}`)}</Line>
      {position > 0 && <Line name={t("day_record.command")}>{String(position)}</Line>}
      <Line name={t("day_record.said")}>{said}</Line>
      <Line name={t("day_record.computed")}>{computed}</Line>
    </dl>
  );
}

function Own({ of: { name, agree, differ } }: { readonly of: OwnFound }): ReactElement {
  const t = useT();
  return (
    <div className="rounded-2xl border border-line bg-card p-4 text-sm">
      <p className="break-words">{t("day_record.own", { name, count: String(agree) })}</p>
      {differ > 0 && (
        <p role="alert" className="pt-1 text-down">
          {t("day_record.own_wrong", { count: String(differ) })}
        </p>
      )}
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: string }): ReactElement {
  return (
    <>
      <dt className="text-mut">{name}</dt>
      <dd className="figures min-w-0 text-right break-words">{children}</dd>
    </>
  );
}
