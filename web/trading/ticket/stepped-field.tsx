import type { ReactElement } from "react";
import { useT } from "../../i18n/texts.ts";
import { NumberField } from "../../ui/number-field.tsx";
import type { NumberFieldProps } from "../../ui/number-field.tsx";

/** A price or quantity of a ticket; with `onStep`, buttons for one tick or lot either way. */
export function SteppedField(props: Omit<NumberFieldProps, "stepLabels">): ReactElement {
  const t = useT();
  return <NumberField {...props} stepLabels={{ up: t("trading.step_up"), down: t("trading.step_down") }} />;
}
