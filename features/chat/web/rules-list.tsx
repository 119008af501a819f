import type { ReactElement } from "react";
import { ShieldAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";

const RULES = ["1", "2", "3", "4", "5"] as const;

/** The rules by their numbers, which messages about removed words name. */
export function RulesList(): ReactElement {
  const t = useT();
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="flex gap-3 rounded-field bg-down-tint p-3 text-sm">
        <ShieldAlert className="size-5 shrink-0 text-down" aria-hidden />
        {t("chat.staff_never")}
      </p>
      <ol className="flex flex-col gap-3 text-sm">
        {RULES.map((number) => (
          <li key={number} className="flex gap-3">
            <b className="figures w-4 shrink-0 text-brand">{number}</b>
            {t(`chat.rule.${number}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
