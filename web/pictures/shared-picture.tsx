import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ImageDown, Share2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { showToast } from "../ui/toast.store.ts";
import type { ShareWords } from "./share-picture.ts";

interface Drawn {
  readonly blob: Blob;
  readonly address: string;
}

/** Draws it whenever its words change. */
function useDrawn(words: ShareWords): { readonly drawn: Drawn | undefined; readonly failed: boolean } {
  const [drawn, setDrawn] = useState<Drawn | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const said = JSON.stringify(words);
  useEffect(() => {
    let current = true;
    let address: string | undefined;
    const draw = async (): Promise<void> => {
      const { drawShare } = await import("./share-picture.ts");
      const blob = await drawShare(JSON.parse(said) as ShareWords);
      if (!current) return;
      address = URL.createObjectURL(blob);
      setDrawn({ blob, address });
    };
    draw().catch((error: unknown) => {
      console.warn("The picture could not be drawn.", error);
      if (current) setFailed(true);
    });
    return () => {
      current = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [said]);
  return { drawn, failed };
}

interface PictureProps {
  readonly words: ShareWords;
  /** Of the file. */
  readonly name: string;
  readonly labels: { readonly save: string; readonly send: string; readonly failed: string };
  /** What can be chosen about it. */
  readonly children?: ReactNode;
}

/** A picture to save or to hand on. */
export function SharedPicture({ words, name, labels, children }: PictureProps): ReactElement {
  const { drawn, failed } = useDrawn(words);
  const save = async (): Promise<void> => {
    if (drawn === undefined) return;
    const { saveBlob } = await import("../ui/save-file.ts");
    saveBlob(name, drawn.blob);
  };
  const file = drawn === undefined ? undefined : new File([drawn.blob], name, { type: "image/png" });
  const canShare = file !== undefined && typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
  const share = (): void => {
    if (file === undefined) return;
    navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast(labels.failed);
    });
  };
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="mx-auto aspect-square w-full max-w-80">
        {drawn === undefined ? (
          !failed && <Skeleton className="size-full rounded-2xl" />
        ) : (
          <img src={drawn.address} alt={`${words.symbol} ${words.side} ${words.returned}`} className="size-full rounded-2xl" />
        )}
        {failed && <p className="pt-8 text-center text-sm text-down">{labels.failed}</p>}
      </div>
      {children}
      <div className="flex gap-2">
        <Button tone={canShare ? "plain" : "gold"} className="flex-1" disabled={drawn === undefined} onClick={() => void save()}>
          <ImageDown className="size-4.5" aria-hidden />
          {labels.save}
        </Button>
        {canShare && (
          <Button tone="gold" className="flex-1" onClick={share}>
            <Share2 className="size-4.5" aria-hidden />
            {labels.send}
          </Button>
        )}
      </div>
    </div>
  );
}
