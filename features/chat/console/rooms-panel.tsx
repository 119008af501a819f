import type { ReactElement } from "react";
import { useLook, useReadAnew } from "../../../console/api/queries.ts";
import { Chip } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay } from "../../../console/words/say.ts";
import type { ChatRoomRow } from "../contract/chat-rows.ts";
import { chatWords } from "./chat.words.ts";

const EVERY_MS = 15_000;

/** The rooms with who is there and on what terms one writes. */
export function RoomsPanel(): ReactElement {
  const say = useSay();
  const readAnew = useReadAnew();
  const read = useLook<{ readonly rows: readonly ChatRoomRow[] }>("chat/rooms", {}, { everyMs: EVERY_MS });
  return (
    <section aria-label={say(chatWords.rooms)} className="max-w-[760px]">
      <h2 className="pb-3 font-semibold">{say(chatWords.rooms)}</h2>
      <Shown read={read} rows={6}>
        {({ rows }) => (
          <ul className="divide-y divide-line rounded-card border border-line">
            {rows.map(({ room, present, slow, is_closed: isClosed }) => (
              <li key={room} className="flex items-center gap-4 px-4 py-2">
                <b className="w-16 font-semibold">{room}</b>
                <span className="figures w-24 text-mut">{say(chatWords.here, { count: present })}</span>
                <span className="figures flex-1 text-mut">{say(chatWords.slow, { seconds: slow })}</span>
                {isClosed === 1 && <Chip tone="bad">{say(chatWords.closed)}</Chip>}
                <VerbButton verb="chat/room" about={room} fields={{ room }} fixed={["room"]} onDone={() => void readAnew()} />
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}
