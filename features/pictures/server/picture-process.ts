/**
 * The process in which strangers' pictures are opened: `fork`ed by `picture-works.ts`, without settings, secrets or files.
 *
 * A process and not a thread: the venue's libuv pool of four threads also syncs the log, threads of one process share it, and a fault in
 * native code ends this process instead of the venue. One picture at a time, with one thread and behind everything else the machine does.
 */
import { setPriority } from "node:os";
import sharp from "sharp";
import { makePicture } from "./make-picture.ts";
import type { PictureAnswer, PictureRequest } from "./picture-messages.ts";
import { fileOf } from "./upload-body.ts";

const NICE = 10;

setPriority(NICE);
sharp.concurrency(1);
sharp.cache(false);

const bodies = new Map<number, Uint8Array[]>();
let last: Promise<void> = Promise.resolve();

const inTurn = (id: number, work: () => Promise<PictureAnswer>): void => {
  last = last.then(async () => {
    const answer = await work().catch((): PictureAnswer => ({ id, problem: "picture_format" }));
    if (process.connected) process.send?.(answer);
  });
};

process.on("message", (request: PictureRequest) => {
  const { id } = request;
  if ("piece" in request) {
    const body = bodies.get(id);
    if (body === undefined) bodies.set(id, [request.piece]);
    else body.push(request.piece);
    return;
  }
  const body = Buffer.concat(bodies.get(id) ?? []);
  bodies.delete(id);
  if ("drop" in request) return;
  if ("picture" in request) return inTurn(id, async () => ({ id, ...(await makePicture(request.picture, request.shape)) }));
  inTurn(id, async () => {
    const file = await fileOf(body, request.contentType);
    return { id, ...("problem" in file ? file : await makePicture(file.bytes, "whole")) };
  });
});
process.on("disconnect", () => process.exit());
