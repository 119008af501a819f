import { useState } from "react";
import type { ReactElement } from "react";
import { FileDown, UserX } from "lucide-react";
import type { Proof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useChange, useCloseAccount } from "./security.api.ts";
import { WayRow } from "./way-row.tsx";

/** Taking one's data along, and leaving. */
export function OwnDataCard({ proof }: { readonly proof: Pick<Proof, "guard"> }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(false);
  const take = useChange(proof);
  const close = useCloseAccount(proof, (text) => {
    showToast(text, "good");
    navigation.redirect(routes.home);
  });
  const told = { onError: (error: Error) => showToast(error.message) };
  const confirm = (): void => {
    // The proof, where one is asked for, is a sheet of its own.
    setAsked(false);
    close.mutate(undefined, told);
  };
  return (
    <section aria-label={t("security.data")}>
      <h2 className="flex min-h-11 items-center text-base font-semibold">{t("security.data")}</h2>
      <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        <WayRow
          icon={<FileDown aria-hidden />}
          label={t("security.export")}
          note={t("security.export.note")}
          onPress={() => take.mutate(["/safe/export"], { ...told, onSuccess: ({ text }) => showToast(text, "good") })}
        />
        <WayRow icon={<UserX aria-hidden />} label={t("security.close")} note={t("security.close.note")} onPress={() => setAsked(true)} />
      </div>
      <ConfirmDialog
        open={asked}
        onOpen={setAsked}
        title={t("security.close")}
        text={t("security.close.text")}
        confirmLabel={t("security.close")}
        cancelLabel={t("security.cancel")}
        tone="down"
        pending={close.isPending}
        onConfirm={confirm}
      />
    </section>
  );
}
