import { Suspense, useEffect, useState } from "react";
import type { DragEvent, ReactElement } from "react";
import { FileCheck } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { later } from "../../../web/ui/later.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { whenIdle } from "../../../web/ui/when-idle.ts";

const loadView = async () => (await import("../../../web/receipts/check-panel.tsx")).FileView;
const FileView = later(loadView);
type Opened = { readonly name: string; readonly text: string; readonly times: number };

/** Opens a receipt that somebody saved, and checks it here: without login, and without the venue where it is away. */
export function ProofFilePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  // There before it is wanted: the page works on without network.
  useEffect(() => whenIdle(loadView), []);
  const open = async (file: File): Promise<void> => {
    const text = await file.text();
    setOpened((before) => ({ name: file.name, text, times: (before?.times ?? 0) + 1 }));
  };
  return (
    <>
      <PageHeader title={t("receipts.file.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("receipts.file.intro")}</p>
        <Choose onFile={(file) => void open(file)} />
        {opened !== undefined && (
          <Suspense fallback={<SkeletonRows count={6} />}>
            <FileView key={opened.times} name={opened.name} text={opened.text} />
          </Suspense>
        )}
      </PageBody>
    </>
  );
}

/** A field to drop a file on, which is also the button that asks for one. */
function Choose({ onFile }: { readonly onFile: (file: File) => void }): ReactElement {
  const t = useT();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex min-h-28 cursor-pointer flex-col items-center justify-center gap-2 rounded-2xl border-2 border-dashed px-4 py-5 text-center has-focus-visible:outline-2 ${isOver ? "border-brand bg-fill" : "border-line bg-card"}`}
    >
      <FileCheck className="size-7 text-brand" aria-hidden />
      <span className="font-semibold">{t("receipts.file.choose")}</span>
      <span className="text-xs text-mut">{t("receipts.file.drop")}</span>
      <input
        type="file"
        accept=".json,application/json"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
