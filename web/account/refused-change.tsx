import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { post } from "../api/client.ts";
import { RefusedError } from "../api/reply.ts";
import { failureText } from "../connection/failure-text.ts";
import { useT } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { clearSession } from "../state/session.store.ts";
import { Button } from "../ui/button.tsx";

/** Refusals that a new login mends, of features whose changes want a fresh one. */
const TOO_OLD = /_login_too_old$/;

/** Why a change was refused, for as long as it is not tried again; where the login is too old for it, the way to a new one and back. */
export function RefusedChange({ error }: { readonly error: Error | null }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const logout = useMutation({
    // As logging out does: forgotten here before the venue's push that it has ended.
    mutationFn: () => {
      const told = post<string>("/user/logout", {}, { quiet: true });
      clearSession();
      navigation.toLogin();
      return told;
    },
  });
  const said = useRef<HTMLDivElement>(null);
  // Under a long form it would be out of sight.
  // In braces: newer browsers answer with a promise, which is no way to end an effect.
  useEffect(() => {
    said.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (error === null) return null;
  const isTooOld = error instanceof RefusedError && TOO_OLD.test(error.detail?.name ?? "");
  return (
    <div ref={said} role="alert" className="flex flex-col gap-3 text-sm text-down">
      <p>{failureText(error)}</p>
      {isTooOld && <Button onClick={() => logout.mutate()}>{t("shell.login")}</Button>}
    </div>
  );
}
