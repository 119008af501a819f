/** Pictures as the browser draws them anew before they are sent: smaller, and without what a camera writes into a file. */

const QUALITY = 0.9;

/** Undefined where the browser can't read it as a picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error: unknown) {
    console.warn(error);
    return undefined;
  }
}

export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture or of a running camera as a JPEG, its longer edge `edge` dots at most. */
export async function drawPart(source: CanvasImageSource, { x, y, width, height }: Part, edge: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("a canvas to draw on could not be had");
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture could not be drawn")) : resolve(blob)), "image/jpeg", QUALITY),
  );
}
