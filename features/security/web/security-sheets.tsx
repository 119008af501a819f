import type { ReactElement } from "react";
import type { Proof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { Sheet } from "../../../web/ui/sheet.tsx";
import type { OverviewView } from "../contract/security.contract.ts";
import { AddressForm } from "./address-form.tsx";
import { AppForm } from "./app-form.tsx";
import { PasskeysForm } from "./passkeys-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { WordsForm } from "./words-form.tsx";

const TITLES = {
  passkeys: "security.passkeys",
  app: "security.app",
  recovery: "security.recovery",
  mail: "security.mail",
  phone: "security.phone",
  words: "security.words",
} as const satisfies Record<string, TextKey>;
export type Part = keyof typeof TITLES;

export interface PartProps {
  readonly overview: OverviewView;
  readonly proof: Pick<Proof, "guard">;
  readonly onClose: () => void;
}

/** The sheet in which one part is changed. */
export function SecuritySheets({ part, ...props }: PartProps & { readonly part: Part }): ReactElement {
  const t = useT();
  return (
    <Sheet open onOpen={(open) => !open && props.onClose()} title={t(TITLES[part])} full>
      <div className="flex flex-col gap-4 pb-3">
        {part === "passkeys" && <PasskeysForm {...props} />}
        {part === "app" && <AppForm {...props} />}
        {part === "recovery" && <RecoveryForm {...props} />}
        {part === "words" && <WordsForm {...props} />}
        {(part === "mail" || part === "phone") && <AddressForm kind={part} {...props} />}
      </div>
    </Sheet>
  );
}
