import { Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Camera as CameraIcon } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { later } from "../../../web/ui/later.ts";
import { useSendPictures } from "./verification.api.ts";

const Camera = later(async () => (await import("../../../web/pictures/camera.tsx")).Camera);

type Side = "front" | "back";
const SIDES: readonly Side[] = ["front", "back"];

/** Both pictures of a document, one after the other, looked at before they are sent. */
export function PictureStep(): ReactElement {
  const t = useT();
  const send = useSendPictures();
  const [taken, setTaken] = useState<Partial<Record<Side, Blob>>>({});
  const [open, setOpen] = useState<Side>();
  const { front, back } = taken;
  const take = (side: Side, picture: Blob): void => {
    const now = { ...taken, [side]: picture };
    setTaken(now);
    // The other side is next.
    setOpen(SIDES.find((other) => now[other] === undefined));
  };
  return (
    <section aria-label={t("verification.level2")} className="flex flex-col gap-4 rounded-2xl border border-line bg-card p-4">
      <h2 className="font-semibold">{t("verification.level2")}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {SIDES.map((side) => (
          <li key={side}>
            <SideBox side={side} picture={taken[side]} onTake={() => setOpen(side)} />
          </li>
        ))}
      </ul>
      <Button
        tone="gold"
        pending={send.isPending}
        disabled={front === undefined || back === undefined}
        onClick={() => front !== undefined && back !== undefined && send.mutate({ front, back })}
      >
        {t("verification.send")}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <Camera
            key={open}
            title={t(`verification.${open}`)}
            onPicture={(picture) => take(open, picture)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface SideBoxProps {
  readonly side: Side;
  readonly picture: Blob | undefined;
  readonly onTake: () => void;
}

function SideBox({ side, picture, onTake }: SideBoxProps): ReactElement {
  const t = useT();
  const address = useObjectAddress(picture);
  return (
    <button
      type="button"
      onClick={onTake}
      className="relative flex aspect-[1.54] w-full flex-col items-center justify-center gap-2 overflow-hidden rounded-field border border-dashed border-field-line bg-fill text-sm text-mut hover:bg-fill-strong"
    >
      {address === undefined ? (
        <>
          <CameraIcon className="size-7" aria-hidden />
          {t(`verification.${side}`)}
        </>
      ) : (
        <>
          <img src={address} alt={t(`verification.${side}`)} className="absolute inset-0 size-full object-cover" />
          <span className="absolute right-2 bottom-2 rounded-full bg-black/70 px-3 py-1 text-xs font-semibold text-white">
            {t("verification.again")}
          </span>
        </>
      )}
    </button>
  );
}

/** An address of the picture for this page alone. */
function useObjectAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return undefined;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return picture === undefined ? undefined : address;
}
