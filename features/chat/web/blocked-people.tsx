import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import { useBlock, useBlocked } from "./chat.api.ts";
import { personName, personTag } from "./chat-words.ts";

/** Whom I do not want to hear of, each with the way back. */
export function BlockedPeople(): ReactElement {
  const t = useT();
  const blocked = useBlocked();
  const block = useBlock();
  if (blocked.isPending) return <SkeletonRows count={2} />;
  if (blocked.isError)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void blocked.refetch()} />;
  if (blocked.data.length === 0) return <p className="pb-4 text-sm text-mut">{t("chat.nobody_blocked")}</p>;
  return (
    <ul className="divide-y divide-line pb-2">
      {blocked.data.map(({ user_id: id, nickname, head_portrait: image }) => (
        <li key={id} className="flex min-h-14 items-center gap-3">
          <Avatar name={nickname} image={image} size={36} />
          <span className="min-w-0 flex-1 truncate font-medium">
            {personName(nickname, id)} <span className="text-xs font-normal text-mut">{personTag(id)}</span>
          </span>
          <Button small pending={block.isPending} onClick={() => block.mutate(id)}>
            {t("chat.unblock")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
