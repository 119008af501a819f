import { useState, type ReactElement } from "react";
import type { WaitingRequest } from "../../contract/console-wire.ts";
import { useWaiting } from "../api/queries.ts";
import { Card, PageHead } from "../ui/card.tsx";
import { Nothing } from "../ui/states.tsx";
import { useSay } from "../words/say.ts";
import { RequestCard } from "./request-card.tsx";
import { requestWords } from "./requests.words.ts";
import { shownRequests } from "./shown-requests.ts";

export function RequestsPage(): ReactElement {
  const say = useSay();
  const [unread, setUnread] = useState<readonly WaitingRequest[]>([]);
  const shown = shownRequests(useWaiting(), unread);
  return (
    <>
      <PageHead title={say(requestWords.title)} below={say(requestWords.below)} />
      {shown.length === 0 ? (
        <Card>
          <Nothing>{say(requestWords.nothing)}</Nothing>
        </Card>
      ) : (
        <div className="grid max-w-[1232px] gap-4 xl:grid-cols-2">
          {shown.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              onAgreed={() => setUnread((all) => [request, ...all])}
              onRead={() => setUnread((all) => all.filter(({ id }) => id !== request.id))}
            />
          ))}
        </div>
      )}
    </>
  );
}
