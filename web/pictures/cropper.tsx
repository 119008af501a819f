import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { cropEdge, dragged, wholeCrop, withinPicture, ZOOM_MAX } from "./crop.ts";
import type { Crop } from "./crop.ts";
import { drawPart, readPicture } from "./draw.ts";

interface CropperProps {
  readonly file: Blob;
  /** Longest edge of what comes out. */
  readonly edge: number;
  readonly onCropped: (picture: Blob) => void;
  readonly pending: boolean;
}

const KEY_STEP = 12;
const STEPS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** A square of a picture, moved by finger, mouse or arrow keys. */
export function Cropper({ file, edge, onCropped, pending }: CropperProps): ReactElement {
  const t = useT();
  const [picture, setPicture] = useState<ImageBitmap | "unreadable">();
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  useEffect(() => {
    let isWanted = true;
    void readPicture(file).then((read) => {
      if (!isWanted) return;
      setPicture(read ?? "unreadable");
      if (read !== undefined) setCrop(wholeCrop(read));
    });
    return () => {
      isWanted = false;
    };
  }, [file]);
  if (picture === "unreadable") return <p className="py-6 text-sm text-down">{t("pictures.not_readable")}</p>;
  if (picture === undefined) return <Skeleton className="aspect-square w-full rounded-2xl" />;
  const use = async (): Promise<void> => {
    const part = cropEdge(picture, crop);
    onCropped(await drawPart(picture, { x: crop.x - part / 2, y: crop.y - part / 2, width: part, height: part }, edge));
  };
  return (
    <div className="flex flex-col gap-4">
      <CropStage picture={picture} crop={crop} onCrop={setCrop} />
      <p className="text-xs text-mut">{t("pictures.crop.how")}</p>
      <label className="flex items-center gap-3 text-sm text-mut">
        {t("pictures.zoom")}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop(withinPicture(picture, { ...crop, zoom: target.valueAsNumber }))}
          className="h-11 min-w-0 flex-1 accent-(--mark)"
        />
      </label>
      <Button tone="gold" pending={pending} onClick={() => void use()}>
        {t("pictures.use")}
      </Button>
    </div>
  );
}

interface StageProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

function CropStage({ picture, crop, onCrop }: StageProps): ReactElement {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const stage = canvas.current;
    const part = cropEdge(picture, crop);
    stage?.getContext("2d")?.drawImage(picture, crop.x - part / 2, crop.y - part / 2, part, part, 0, 0, stage.width, stage.height);
  }, [picture, crop]);
  const last = useRef({ x: 0, y: 0 });
  const grab = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const by = { x: event.clientX - last.current.x, y: event.clientY - last.current.y };
    last.current = { x: event.clientX, y: event.clientY };
    onCrop(dragged(picture, crop, by, event.currentTarget.clientWidth));
  };
  const key = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onCrop(dragged(picture, crop, step, event.currentTarget.clientWidth));
  };
  return (
    <canvas
      ref={canvas}
      width={640}
      height={640}
      role="img"
      aria-label={t("pictures.crop")}
      tabIndex={0}
      // The sheet that it stands in would slide away with the finger.
      data-base-ui-swipe-ignore
      onPointerDown={grab}
      onPointerMove={move}
      onKeyDown={key}
      className="mx-auto aspect-square w-full max-w-80 cursor-grab touch-none rounded-full bg-fill ring-2 ring-line outline-offset-4 active:cursor-grabbing"
    />
  );
}
