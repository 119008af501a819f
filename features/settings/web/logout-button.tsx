import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useMutation } from "@tanstack/react-query";
import { post } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { clearSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";

/** Ends this session; the token is forgotten here even when the venue can't be reached. */
export function LogoutButton({ icon }: { readonly icon: ReactNode }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [open, setOpen] = useState(false);
  const logout = useMutation({
    // The venue's push that this session has ended may come before the reply: by then it is forgotten here.
    mutationFn: () => {
      const told = post<string>("/user/logout", {}, { quiet: true });
      setOpen(false);
      clearSession();
      navigation.relaunch(routes.home);
      return told;
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {icon}
        {t("settings.logout")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={t("settings.logout")}
        text={t("settings.logout.text")}
        confirmLabel={t("settings.logout")}
        cancelLabel={t("shell.back")}
        pending={logout.isPending}
        onConfirm={() => logout.mutate()}
      />
    </>
  );
}
