import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { OWN_BREAKS, type OwnBreak } from "../contract/self-limits.contract.ts";
import { BREAKS, isExclusion } from "../formulas.ts";
import type { useBind } from "./self-limits.api.ts";

interface Props {
  readonly bind: ReturnType<typeof useBind>;
  readonly onDone: () => void;
}

/** How long; it can't be taken back, so it is asked for twice. */
export function BreakForm({ bind, onDone }: Props): ReactElement {
  const t = useT();
  const [length, setLength] = useState<OwnBreak>("day");
  const [asks, setAsks] = useState(false);
  const begin = (): void => {
    setAsks(false);
    bind.mutate(["/limit/break", { length }], { onSuccess: onDone });
  };
  const options = OWN_BREAKS.toSorted((left, right) => BREAKS[left] - BREAKS[right]).map((value) => ({
    value,
    label: t(`self-limits.length.${value}`),
    ...(isExclusion(value) ? { note: t("self-limits.length.excludes") } : {}),
  }));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-5 text-mut">{t("self-limits.break.note")}</p>
      <ChoiceList options={options} value={length} onValue={setLength} />
      <p role="alert" className="text-sm text-down empty:hidden">
        {bind.error?.message}
      </p>
      <Button tone="gold" pending={bind.isPending} onClick={() => setAsks(true)}>
        {t("self-limits.break.take")}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpen={setAsks}
        title={t("self-limits.break.sure", { length: t(`self-limits.length.${length}`) })}
        text={t(isExclusion(length) ? "self-limits.break.sure.excludes" : "self-limits.break.sure.text")}
        confirmLabel={t("self-limits.break.begin")}
        cancelLabel={t("self-limits.break.cancel")}
        onConfirm={begin}
      />
    </div>
  );
}
