import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { PasswordField } from "../../../web/ui/field.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";

const CODE_LENGTH = 6;

export interface Shown {
  readonly code: string;
  readonly password: string;
}

interface ConfirmSheetProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** What happens, in words: sums and place. */
  readonly text: string;
  readonly needsCode: boolean;
  readonly needsPassword: boolean;
  readonly pending: boolean;
  /** Why the venue refused it. */
  readonly refusal: string | undefined;
  readonly onConfirm: (shown: Shown) => void;
}

/** Asks once more, with all sums, and for what shows that it is oneself. */
export function ConfirmSheet({ open, onOpen, ...rest }: ConfirmSheetProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={open} onOpen={onOpen} title={t("withdrawals.confirm")}>
      <ConfirmForm {...rest} />
    </Sheet>
  );
}

function ConfirmForm({
  text,
  needsCode,
  needsPassword,
  pending,
  refusal,
  onConfirm,
}: Omit<ConfirmSheetProps, "open" | "onOpen">): ReactElement {
  const t = useT();
  const account = useSession(({ user }) => user?.account_number ?? "");
  const [shown, setShown] = useState<Shown>({ code: "", password: "" });
  const [tried, setTried] = useState(false);
  const isCodeWrong = needsCode && shown.code.length !== CODE_LENGTH;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isCodeWrong) onConfirm(shown);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <p className="text-sm leading-5 break-words">{text}</p>
      {needsCode && (
        <>
          <div className="flex items-center justify-between gap-3 rounded-field bg-fill py-1 pr-1 pl-3.5">
            <span className="min-w-0 truncate text-sm">{account}</span>
            <SendCodeButton fields={() => ({ user_string: account, scene: "security" })} />
          </div>
          <CodeField
            length={CODE_LENGTH}
            label={t("withdrawals.code")}
            value={shown.code}
            onText={(code) => setShown({ ...shown, code })}
            error={tried && isCodeWrong ? t("withdrawals.code_missing") : undefined}
          />
          <PaperOutbox />
        </>
      )}
      {needsPassword && (
        <PasswordField
          showLabel={t("withdrawals.show_password")}
          autoComplete="off"
          label={t("withdrawals.pay_password")}
          value={shown.password}
          onText={(password) => setShown({ ...shown, password })}
        />
      )}
      <p role="alert" className="text-sm text-down empty:hidden">
        {refusal}
      </p>
      <Button type="submit" tone="gold" className="w-full" pending={pending}>
        {t("withdrawals.confirm_yes")}
      </Button>
    </form>
  );
}
