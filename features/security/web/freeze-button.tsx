import { useState } from "react";
import type { ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { Snowflake } from "lucide-react";
import { post } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { clearSession } from "../../../web/state/session.store.ts";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

/** Freezes one's own account, after asking once. */
export function FreezeButton(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(false);
  const freeze = useMutation({
    mutationFn: () => post<string>("/safe/freeze", { confirm: "freeze" }),
    onSuccess: (text) => {
      showToast(text, "good");
      clearSession();
      navigation.redirect(routes.freeze);
    },
  });
  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="flex min-h-10 max-w-[60%] items-center gap-2 rounded-lg bg-down-tint px-3 py-1 text-sm max-[359px]:px-2 max-[359px]:text-xs font-semibold text-down"
      >
        <Snowflake className="size-4 shrink-0" aria-hidden />
        {t("security.freeze")}
      </button>
      <ConfirmDialog
        open={asked}
        onOpen={setAsked}
        title={t("security.freeze")}
        text={t("security.freeze.text")}
        confirmLabel={t("security.freeze")}
        cancelLabel={t("security.cancel")}
        tone="down"
        pending={freeze.isPending}
        onConfirm={() => freeze.mutate()}
      />
    </>
  );
}
