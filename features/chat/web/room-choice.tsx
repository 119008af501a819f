import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import type { ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatRoomRow } from "../contract/chat-rows.ts";
import { roomName } from "./chat-words.ts";

interface Props {
  readonly rooms: readonly ChatRoomRow[];
  readonly room: ChatRoom;
  readonly onRoom: (room: ChatRoom) => void;
}

export function RoomChoice({ rooms, room, onRoom }: Props): ReactElement {
  const t = useT();
  const options = rooms.map((row) => ({
    value: row.room,
    label: roomName(row.room, t),
    note: t("chat.here", { count: String(row.present) }),
  }));
  return <ChoiceList options={options} value={room} onValue={onRoom} />;
}
