import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { readStored, writeStored } from "../../../web/state/storage.ts";
import { Button } from "../../../web/ui/button.tsx";
import { RichText } from "../../../web/ui/rich-text.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import type { PopArticle } from "./home.api.ts";
import { wasJustWelcomed } from "./newcomer.ts";

/** The article that pops up once: `hasCloseNotice_<id>` remembers that it was closed (wire.md 5). A newcomer sees it at their second visit. */
export function PopNotice({ article }: { readonly article: PopArticle }): ReactElement {
  const t = useT();
  const [closed, setClosed] = useState(false);
  const key = `hasCloseNotice_${article.id}` as const;
  const open = !closed && readStored(key) === undefined && !wasJustWelcomed();
  const close = (): void => {
    writeStored(key, 1);
    setClosed(true);
  };
  return (
    <Sheet open={open} onOpen={close} title={article.title}>
      <RichText html={article.content} className="text-sm" />
      <Button tone="gold" className="mt-4 w-full" onClick={close}>
        {t("shell.understood")}
      </Button>
    </Sheet>
  );
}
