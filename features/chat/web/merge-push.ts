/** What was pushed of a room among what was read of it. */
import type { ChatPush, ChatRow } from "../contract/chat-rows.ts";

type Pages = { readonly pages: readonly (readonly ChatRow[])[]; readonly pageParams: readonly number[] };

/** New ones in front, the newest first; changed ones in their place; those that are gone nowhere. */
export function mergePush<Read extends Pages>(before: Read, { messages, gone }: Pick<ChatPush, "messages" | "gone">): Read {
  const changed = new Map(messages.map((message) => [message.id, message]));
  const pages = before.pages.map((page) =>
    page.flatMap((message) => {
      const next = changed.get(message.id) ?? message;
      changed.delete(message.id);
      return gone.includes(message.id) ? [] : [next];
    }),
  );
  // Of a page that was not read nothing is known: what is older than all that was belongs there.
  const oldest = before.pages.at(-1)?.at(-1)?.id ?? 0;
  const fresh = [...changed.values()].filter(({ id }) => id > oldest && !gone.includes(id));
  const all = [...fresh, ...(pages[0] ?? [])].toSorted((one, other) => other.id - one.id);
  return { ...before, pages: [all, ...pages.slice(1)] };
}
