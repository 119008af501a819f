import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { AmendFields } from "./amend-fields.tsx";
import { useAmend } from "./use-amend.ts";
import type { AmendProps } from "./use-amend.ts";

/** New price and quantity of a resting order; says what becomes of its place in the queue. */
export function AmendPanel(props: AmendProps): ReactElement {
  const t = useT();
  const { quote, onDone } = props;
  const amending = useAmend(props);
  const { effect, message, pending, canSave, submit } = amending;
  const form = useRef<HTMLFormElement>(null);
  // On a phone it opens beneath the bar at the foot of the screen.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <form ref={form} aria-label={t("spot.amend")} onSubmit={submit} className="mt-3 flex max-w-md flex-col gap-2 border-t border-line pt-3">
      <div className="grid grid-cols-2 gap-2">
        <AmendFields {...amending} quote={quote} />
      </div>
      {effect !== "unchanged" && <p className="text-xs text-mut">{t(`spot.amend.${effect}`)}</p>}
      <p role="alert" className="text-xs text-down empty:hidden">
        {message}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button small onClick={onDone}>
          {t("shell.back")}
        </Button>
        <Button small type="submit" tone="gold" pending={pending} disabled={!canSave}>
          {t("spot.amend.save")}
        </Button>
      </div>
    </form>
  );
}
