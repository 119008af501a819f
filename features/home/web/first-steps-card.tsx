import { useState } from "react";
import type { ReactElement } from "react";
import { X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { readStored, writeStored } from "../../../web/state/storage.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { FirstStepsList, useFirstSteps } from "./first-steps-list.tsx";

/** The first steps on Home, until all are done or they were put away. */
export function FirstStepsCard(): ReactElement | null {
  const t = useT();
  const done = useFirstSteps().data;
  const [hidden, setHidden] = useState(() => readStored("firstSteps") === "hidden");
  if (hidden || done === undefined || Object.values(done).every(Boolean)) return null;
  return (
    <section aria-label={t("welcome.steps")} className="mb-4 overflow-hidden rounded-2xl border border-line bg-card">
      <div className="flex items-center justify-between pl-4">
        <h2 className="font-semibold">{t("welcome.steps")}</h2>
        <IconButton
          label={t("welcome.hide")}
          onClick={() => {
            writeStored("firstSteps", "hidden");
            setHidden(true);
          }}
        >
          <X className="size-5" aria-hidden />
        </IconButton>
      </div>
      <FirstStepsList />
    </section>
  );
}
