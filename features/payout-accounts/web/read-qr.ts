/** Reads a QR code from a picture; its reader is fetched when somebody first wants one. */
import decodeQR from "qr/decode.js";

/** Large photographs are made smaller first: codes are coarse. */
const EDGE_MAX = 1200;

/** What it says; undefined where there is none. */
export function readQr(picture: ImageBitmap): string | undefined {
  const scale = Math.min(1, EDGE_MAX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) return undefined;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch (error: unknown) {
    // So it says that there is none.
    console.warn(error);
    return undefined;
  }
}
