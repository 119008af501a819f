import type { ReactElement } from "react";
import { useWaiting } from "../api/queries.ts";
import { Card, PageHead } from "../ui/card.tsx";
import { Nothing } from "../ui/states.tsx";
import { useSay } from "../words/say.ts";
import { RequestCard } from "./request-card.tsx";
import { requestWords } from "./requests.words.ts";

export function RequestsPage(): ReactElement {
  const say = useSay();
  const waiting = useWaiting();
  return (
    <>
      <PageHead title={say(requestWords.title)} below={say(requestWords.below)} />
      {waiting.length === 0 ? (
        <Card>
          <Nothing>{say(requestWords.nothing)}</Nothing>
        </Card>
      ) : (
        <div className="grid max-w-[1232px] gap-4 xl:grid-cols-2">
          {waiting.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </div>
      )}
    </>
  );
}
