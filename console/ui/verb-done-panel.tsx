import { Alert, Button, Input } from "antd";
import { useEffect, useRef, useState, type ReactElement } from "react";
import type { VerbDone } from "../../contract/console-wire.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { Lines } from "./lines.tsx";

export function VerbDonePanel({ done, close }: { readonly done: VerbDone; readonly close: () => void }): ReactElement {
  const say = useSay();
  const isWaiting = done.state === "waiting";
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A long form was scrolled down to its button: what came of it stands above, and the next key closes the sheet.
    top.current?.scrollIntoView({ block: "start" });
    top.current?.querySelector<HTMLElement>("[data-close]")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-4">
      <Alert
        type={isWaiting ? "warning" : "success"}
        showIcon
        title={say(isWaiting ? houseWords.asked : houseWords.done)}
        description={
          [
            ...(done.details ?? []),
            ...(done.logPosition === undefined ? [] : [say(houseWords.position, { position: done.logPosition })]),
          ].join(" · ") || undefined
        }
      />
      <Lines lines={done.lines} />
      {done.secret !== undefined && <Secret path={done.secret} />}
      <Button onClick={close} className="self-start" data-close>
        {say(houseWords.close)}
      </Button>
    </div>
  );
}

function Secret({ path }: { readonly path: string }): ReactElement {
  const say = useSay();
  const [isCopied, setIsCopied] = useState(false);
  const address = `${window.location.origin}${path}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
  };
  return (
    <label className="flex flex-col gap-2">
      <span className="font-semibold text-bad">{say(houseWords.secret)}</span>
      <Input.TextArea readOnly autoSize value={address} onFocus={({ target }) => target.select()} />
      <Button onClick={() => void copy()} className="self-start">
        {say(isCopied ? houseWords.copied : houseWords.copy)}
      </Button>
    </label>
  );
}
