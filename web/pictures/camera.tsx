import { useEffect, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { Check, Images, LoaderCircle, X } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { drawPart, readPicture } from "./draw.ts";
import { checkFrame } from "./frame-checks.ts";
import type { FrameChecks } from "./frame-checks.ts";
import { framePart } from "./frame-part.ts";
import { PickButton } from "./pick-button.tsx";
import { useCamera } from "./use-camera.ts";

interface CameraProps {
  readonly title: string;
  readonly onPicture: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** What is sent: print of a document stays legible. */
const EDGE = 2000;
const LOOK_EVERY_MS = 200;
/** All three hold for so long, and it takes the picture itself. */
const STILL_MS = 1000;
const LOOKED_AT = { width: 160, height: 104 };
const NOTHING: FrameChecks = { corners: false, sharp: false, noGlare: false };
const CHECKS: readonly (readonly [keyof FrameChecks, TextKey])[] = [
  ["corners", "pictures.corners"],
  ["sharp", "pictures.sharp"],
  ["noGlare", "pictures.no_glare"],
];

/** The camera with a frame for a document: it takes the picture when it lies still in it, or by the shutter, or one comes from the album. */
export function Camera({ title, onPicture, onClose }: CameraProps): ReactElement {
  const t = useT();
  const { video, state } = useCamera();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const take = async (): Promise<void> => {
    const shown = video.current;
    if (shown !== null) onPicture(await drawPart(shown, framePart(shown), EDGE));
  };
  const pick = async (file: File): Promise<void> => {
    const picture = await readPicture(file);
    // Said here: a toast would lie under the dialog.
    setUnreadable(picture === undefined);
    if (picture === undefined) return;
    onPicture(await drawPart(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, EDGE));
  };
  const checks = useChecks(video, state === "running", () => void take());
  const isGood = checks.corners && checks.sharp && checks.noGlare;
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-[#08090c] text-white open:flex"
    >
      <header className="flex h-14 shrink-0 items-center gap-2 px-3">
        <button type="button" aria-label={t("pictures.close")} onClick={onClose} className="flex size-11 items-center justify-center">
          <X className="size-6" aria-hidden />
        </button>
        <h2 className="min-w-0 flex-1 truncate pr-11 text-center text-lg font-semibold">{title}</h2>
      </header>
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <video ref={video} muted playsInline className="absolute inset-0 size-full object-cover" />
        <Frame isFound={isGood} />
        {state === "none" && !isUnreadable && (
          <p className="absolute inset-x-6 top-1/2 -translate-y-1/2 text-center text-sm">{t("pictures.no_camera")}</p>
        )}
        <div className="absolute inset-x-0 bottom-4 flex flex-col items-center gap-3 px-4" role="status">
          {isUnreadable && (
            <p className="rounded-field bg-black/75 px-4 py-2 text-center text-sm font-semibold text-[#ff9aa8]">
              {t("pictures.not_readable")}
            </p>
          )}
          {state === "running" && (
            <>
              <p className="rounded-full bg-black/75 px-4 py-2 text-center text-sm font-semibold">
                {t(isGood ? "pictures.hold_still" : "pictures.fit")}
              </p>
              <Chips checks={checks} />
            </>
          )}
        </div>
      </div>
      <footer className="grid shrink-0 grid-cols-3 items-center px-6 pt-4 pb-[calc(env(safe-area-inset-bottom)+20px)]">
        <PickButton onFile={(file) => void pick(file)} className="flex flex-col items-center gap-1 text-xs text-white/75">
          <span className="flex size-11 items-center justify-center rounded-field bg-white/12">
            <Images className="size-5" aria-hidden />
          </span>
          {t("pictures.album")}
        </PickButton>
        <button
          type="button"
          aria-label={t("pictures.shutter")}
          disabled={state !== "running"}
          onClick={() => void take()}
          className="mx-auto flex size-17 items-center justify-center rounded-full border-4 border-(--mark) disabled:opacity-40"
        >
          <span className="size-13 rounded-full bg-white" />
        </button>
      </footer>
    </dialog>
  );
}

/** Looks a few times a second, and says when everything held long enough. */
function useChecks(video: RefObject<HTMLVideoElement | null>, isRunning: boolean, onStill: () => void): FrameChecks {
  const [checks, setChecks] = useState(NOTHING);
  const still = useRef(onStill);
  useEffect(() => {
    still.current = onStill;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    let goodSince: number | undefined;
    let isTaken = false;
    const timer = setInterval(() => {
      const seen = lookAt(video.current);
      if (seen === undefined) return;
      setChecks(seen);
      const now = performance.now();
      goodSince = seen.corners && seen.sharp && seen.noGlare ? (goodSince ?? now) : undefined;
      if (isTaken || goodSince === undefined || now - goodSince < STILL_MS) return;
      isTaken = true;
      still.current();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [video, isRunning]);
  return checks;
}

function lookAt(video: HTMLVideoElement | null): FrameChecks | undefined {
  if (video === null || video.videoWidth === 0) return undefined;
  const { width, height } = LOOKED_AT;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return undefined;
  const part = framePart(video);
  context.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const values = Uint8Array.from({ length: width * height }, (_, dot) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(dot * 4, dot * 4 + 3);
    return (red * 77 + green * 150 + blue * 29) >> 8;
  });
  return checkFrame({ width, height, values });
}

function Chips({ checks }: { readonly checks: FrameChecks }): ReactElement {
  const t = useT();
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {CHECKS.map(([name, text]) => (
        <li
          key={name}
          className={`flex items-center gap-1.5 rounded-full bg-black/75 px-3 py-1.5 text-xs font-semibold ${checks[name] ? "text-[#5fe0a8]" : "text-white"}`}
        >
          {checks[name] ? <Check className="size-4" aria-hidden /> : <LoaderCircle className="size-4" aria-hidden />}
          {t(text)}
        </li>
      ))}
    </ul>
  );
}

/** Where the document belongs: grey corners, gold once it is found. */
function Frame({ isFound }: { readonly isFound: boolean }): ReactElement {
  const colour = isFound ? "border-(--mark)" : "border-white/60";
  return (
    <div aria-hidden className="absolute top-[42%] left-1/2 aspect-[1.54] w-[min(88%,36rem)] -translate-x-1/2 -translate-y-1/2">
      <span className={`absolute top-0 left-0 size-9 rounded-tl-2xl border-t-4 border-l-4 ${colour}`} />
      <span className={`absolute top-0 right-0 size-9 rounded-tr-2xl border-t-4 border-r-4 ${colour}`} />
      <span className={`absolute bottom-0 left-0 size-9 rounded-bl-2xl border-b-4 border-l-4 ${colour}`} />
      <span className={`absolute right-0 bottom-0 size-9 rounded-br-2xl border-r-4 border-b-4 ${colour}`} />
    </div>
  );
}
