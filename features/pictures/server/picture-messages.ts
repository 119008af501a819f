/** What the venue and its picture process say to each other. */

/** As it was sent, or cut to a small square. */
export type PictureShape = "whole" | "portrait";

export type PictureRequest =
  /** The next piece of an upload's body. */
  | { readonly id: number; readonly piece: Uint8Array }
  /** All of it was sent: find the file in it and make a picture of it. */
  | { readonly id: number; readonly contentType: string }
  /** What is kept already, in another shape. */
  | { readonly id: number; readonly picture: Uint8Array; readonly shape: PictureShape }
  /** Forget it: who sent it is gone. */
  | { readonly id: number; readonly drop: true };

export type PictureProblem = "picture_format" | "picture_too_large" | "upload_unreadable" | "try_again_later";
export type Picture = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };
export type PictureAnswer = ({ readonly id: number } & Picture) | { readonly id: number; readonly problem: PictureProblem };

/** wire.md 4. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
