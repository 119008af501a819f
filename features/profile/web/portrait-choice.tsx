import { Suspense, useState } from "react";
import type { ReactElement } from "react";
import { Camera, Images } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { PickButton } from "../../../web/pictures/pick-button.tsx";
import { later } from "../../../web/ui/later.ts";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { OWN_PICTURES } from "../contract/portraits.ts";
import { usePortrait } from "./profile.api.ts";

const Cropper = later(async () => (await import("../../../web/pictures/cropper.tsx")).Cropper);
/** As large as a screen shows it; the venue keeps a smaller one. */
const EDGE = 512;
const BUTTON = "flex h-12 items-center justify-center gap-2 rounded-field bg-fill font-semibold hover:bg-fill-strong";

/** A picture from camera or album, cut to a square, or one of the app's own. */
export function PortraitChoice({ onDone }: { readonly onDone: () => void }): ReactElement {
  const t = useT();
  const portrait = usePortrait();
  const [file, setFile] = useState<Blob>();
  const save = (picture: string | Blob): void => portrait.mutate(picture, { onSuccess: onDone });
  if (file !== undefined)
    return (
      <Suspense fallback={<Skeleton className="aspect-square w-full rounded-2xl" />}>
        <Cropper file={file} edge={EDGE} onCropped={save} pending={portrait.isPending} />
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <PickButton className={BUTTON} onFile={setFile} capture="user">
          <Camera className="size-5" aria-hidden />
          {t("profile.take")}
        </PickButton>
        <PickButton className={BUTTON} onFile={setFile}>
          <Images className="size-5" aria-hidden />
          {t("profile.album")}
        </PickButton>
      </div>
      <p className="text-sm text-mut">{t("profile.stones")}</p>
      <ul className="grid grid-cols-6 gap-2.5">
        {Array.from({ length: OWN_PICTURES }, (_, index) => `/static/image/avatar/${index + 1}.png`).map((path, index) => (
          <li key={path}>
            <button type="button" disabled={portrait.isPending} onClick={() => save(path)} className="block w-full rounded-full">
              <img
                src={path}
                alt={t("profile.stone", { number: String(index + 1) })}
                loading="lazy"
                className="aspect-square w-full rounded-full"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
