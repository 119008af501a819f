/** Where a square of a picture lies: pure, for the cropper. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Middle of the square in the picture's own dots, and how much larger than fitting it is shown. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const ZOOM_MAX = 4;

export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Edge of the square in the picture's own dots. */
export function cropEdge({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** Keeps the square inside the picture. */
export function withinPicture(size: Size, { x, y, zoom }: Crop): Crop {
  const fitting = Math.min(ZOOM_MAX, Math.max(1, zoom));
  const half = cropEdge(size, { x, y, zoom: fitting }) / 2;
  const between = (value: number, end: number): number => Math.min(end - half, Math.max(half, value));
  return { x: between(x, size.width), y: between(y, size.height), zoom: fitting };
}

/** After the finger went so far over a square shown with `shown` dots an edge: the picture follows it. */
export function dragged(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }, shown: number): Crop {
  const scale = cropEdge(size, crop) / shown;
  return withinPicture(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}
