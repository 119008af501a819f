import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { post } from "../api/client.ts";
import type { Fields } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { deviceSecret } from "../state/device.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { useIsPaper } from "../state/site.ts";
import { showToast } from "../ui/toast.store.ts";

/** Seconds until a code may be asked for again. */
const RESEND_SECONDS = 60;

/** Counts down to zero, second by second; from the start where a code was sent already. */
function useCountdown(waits: boolean): readonly [seconds: number, start: () => void] {
  const [seconds, setSeconds] = useState(waits ? RESEND_SECONDS : 0);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(RESEND_SECONDS)];
}

/** Asks for a code: fields of POST /sms_mail. */
export function useSendCode(): UseMutationResult<string, Error, Fields> {
  return useMutation({ mutationFn: (wanted: Fields) => post<string>("/sms_mail", { ...wanted, device: deviceSecret() }) });
}

interface SendCodeButtonProps {
  /** Those of POST /sms_mail, or undefined when none can be sent yet. */
  readonly fields: () => Fields | undefined;
  /** One was sent just now. */
  readonly waits?: boolean;
  readonly onSent?: () => void;
}

/** Asks for a code, and again after a while. */
export function SendCodeButton({ fields, waits = false, onSent }: SendCodeButtonProps): ReactElement {
  const t = useT();
  const [seconds, startCountdown] = useCountdown(waits);
  const sendCode = useSendCode();
  const send = (): void => {
    const wanted = fields();
    if (wanted === undefined) return;
    sendCode.mutate(wanted, {
      onSuccess: (text) => {
        startCountdown();
        onSent?.();
        showToast(text || t("account.code_sent"), "good");
      },
    });
  };
  return (
    <button
      type="button"
      disabled={seconds > 0 || sendCode.isPending}
      onClick={send}
      className="h-11 shrink-0 rounded-[9px] px-3 text-sm font-semibold whitespace-nowrap text-brand disabled:text-mut"
    >
      {seconds > 0 ? t("account.resend_in", { seconds }) : t("account.send_code")}
    </button>
  );
}

/** A paper venue sends nothing: its outbox shows every code. */
export function PaperOutbox(): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (!useIsPaper()) return null;
  return (
    <p className="-mt-2 text-xs text-mut">
      {t("account.outbox.note")}{" "}
      <a href={`/outbox?lang=${language}`} target="_blank" rel="noopener" className="font-semibold text-brand underline">
        {t("account.outbox")}
      </a>
    </p>
  );
}
