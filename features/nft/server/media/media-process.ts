/**
 * The process in which a file that was sent is opened: `fork`ed by `media-works.ts`, without settings, secrets or files, behind everything
 * else that the machine does. A fault in native code ends it instead of the venue.
 */
import { setPriority } from "node:os";
import sharp from "sharp";
import { checkMedia } from "./check-media.ts";

const NICE = 10;

setPriority(NICE);
// No other reader of the library ever sees a file that was sent: no SVG, no PDF, no TIFF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

process.on("message", (file: Uint8Array) => {
  void checkMedia(file).then((answer) => {
    if (process.connected) process.send?.(answer);
  });
});
process.on("disconnect", () => process.exit());
