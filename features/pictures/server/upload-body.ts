/** The file of a multipart body (wire.md 4: one field `file`). Read in the picture process only. */
import type { PictureProblem } from "./picture-messages.ts";

export async function fileOf(
  body: Buffer,
  contentType: string,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: PictureProblem }> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData().catch((error: unknown) => {
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  const [file, ...more] = form?.getAll("file") ?? [];
  if (!(file instanceof File) || more.length > 0) return { problem: "upload_unreadable" };
  return { bytes: new Uint8Array(await file.arrayBuffer()) };
}
