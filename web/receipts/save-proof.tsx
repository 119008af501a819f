import { useState } from "react";
import type { ReactElement } from "react";
import { Download } from "lucide-react";
import type { ProofFile } from "../../features/receipts/proof-file.ts";
import { get } from "../api/client.ts";
import { RefusedError } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";

/** Gives the reader the receipt and what proves it as a file, which anybody can check without the venue. */
export function SaveProof({ id }: { readonly id: string }): ReactElement {
  const t = useT();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState("");
  const save = async (): Promise<void> => {
    setPending(true);
    setRefusal("");
    try {
      const file = await get<ProofFile>("/receipt/proof", { id }, { quiet: true });
      saveFile(`${file.receipt.id}.proof.json`, `${JSON.stringify(file, undefined, 1)}\n`, "application/json");
    } catch (error: unknown) {
      setRefusal(error instanceof RefusedError ? error.message : t("receipts.seal.away"));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button small tone="quiet" className="-ml-3" pending={pending} onClick={() => void save()}>
        <Download className="size-4" aria-hidden />
        {t("receipts.file.save")}
      </Button>
      {refusal !== "" && (
        <p role="status" className="text-xs text-mut">
          {refusal}
        </p>
      )}
    </>
  );
}
