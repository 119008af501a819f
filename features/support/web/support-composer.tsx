import { useState } from "react";
import type { ReactElement } from "react";
import { Image, Send } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../web/i18n/texts.ts";
import { drawPart, readPicture } from "../../../web/pictures/draw.ts";
import { PickButton } from "../../../web/pictures/pick-button.tsx";
import { uploadPicture } from "../../../web/pictures/upload.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import { SUPPORT_LENGTH_MAX } from "../contract/support-rows.ts";
import { useOnce } from "../../../web/ui/use-once.ts";
import { useSendSupport } from "./support.api.ts";

/** Longest edge that is sent; the venue keeps a smaller one. */
const EDGE = 1600;

/** Words or a picture; quiet while there is nothing to send. */
export function SupportComposer(): ReactElement {
  const t = useT();
  const [words, setWords] = useState("");
  const send = useSendSupport();
  const once = useOnce(send.isPending);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const picture = await readPicture(file);
      if (picture === undefined) return uploadPicture(file);
      return uploadPicture(await drawPart(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, EDGE));
    },
    onSuccess: (path) => send.mutate({ message: path, type: 2 }),
    onError: (error) => showToast(error.message),
  });
  const isReady = words.trim() !== "" && !send.isPending;
  return (
    <form
      className="flex shrink-0 items-end gap-2 border-t border-line bg-card px-4 pt-2 pb-[calc(env(safe-area-inset-bottom)+12px)]"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) once(() => send.mutate({ message: words.trim() }, { onSuccess: () => setWords("") }));
      }}
    >
      <PickButton
        className="flex size-11 shrink-0 items-center justify-center rounded-full text-mut hover:text-fg"
        onFile={(file) => upload.mutate(file)}
      >
        <Image className="size-5" aria-hidden />
        <span className="sr-only">{t("support.picture")}</span>
      </PickButton>
      <textarea
        rows={1}
        value={words}
        maxLength={SUPPORT_LENGTH_MAX}
        aria-label={t("support.message")}
        placeholder={t("support.message")}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-field bg-fill px-3.5 py-2.5 outline-none focus-visible:ring-2 focus-visible:ring-mark"
      />
      <button
        type="submit"
        aria-label={t("support.send")}
        disabled={!isReady}
        className={`flex size-11 shrink-0 items-center justify-center rounded-field ${isReady ? "gold-fill" : "bg-fill text-mut"}`}
      >
        <Send className="size-5" aria-hidden />
      </button>
    </form>
  );
}
