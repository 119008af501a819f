import { useState, type ReactElement } from "react";
import { Button } from "antd";
import { Eye, EyeOff, RotateCw, ZoomIn } from "lucide-react";
import { useLook } from "../../../console/api/queries.ts";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { useSay } from "../../../console/words/say.ts";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import type { RequestRow, Side } from "./request-row.ts";
import { verificationWords } from "./verification.words.ts";

interface Props {
  readonly row: RequestRow;
  readonly sides: readonly Side[];
}

/** Hidden until opened, one by one: each opening is written down. */
export function RequestPictures({ row, sides }: Props): ReactElement {
  const say = useSay();
  const [shown, setShown] = useState<Side>();
  const open = (side: Side | undefined): void => {
    if (side !== undefined) setShown(side);
  };
  useQueueKeys({ "1": () => open(sides[0]), "2": () => open(sides[1]) });
  if (sides.length === 0) return <Nothing>{say(verificationWords.noPictures)}</Nothing>;
  return (
    <div className="flex flex-col gap-4">
      {shown === undefined ? (
        <div className="flex aspect-[1.54] max-w-[600px] flex-col items-center justify-center gap-3 rounded-card border border-line bg-fill text-mut">
          <EyeOff className="size-7" aria-hidden />
          <p className="px-6 text-center">{say(verificationWords.hidden)}</p>
        </div>
      ) : (
        <Picture key={shown} row={row} side={shown} />
      )}
      <div className="flex gap-3">
        {sides.map((side) => (
          <Button
            key={side}
            icon={<Eye className="size-4" aria-hidden />}
            type={side === shown ? "dashed" : "default"}
            onClick={() => setShown(side)}
          >
            {say(verificationWords[side])}
          </Button>
        ))}
      </div>
    </div>
  );
}

const TURNS = 4;
const QUARTER = 90;

function Picture({ row: { id, person }, side }: { readonly row: RequestRow; readonly side: Side }): ReactElement {
  const say = useSay();
  const [turns, setTurns] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const turn = (): void => setTurns((before) => (before + 1) % TURNS);
  const enlarge = (): void => setLarge((before) => !before);
  useQueueKeys({ t: turn, "+": enlarge });
  const read = useLook<{ readonly jpeg: string }>("verification/picture", { request: String(id), person: String(person), side });
  return (
    <Shown read={read} rows={8}>
      {({ jpeg }) => (
        <figure className="flex max-w-full flex-col gap-2">
          <div className={`overflow-auto rounded-card border border-line bg-fill ${isLarge ? "max-h-[70dvh]" : "max-w-[600px]"}`}>
            <img
              src={`data:image/jpeg;base64,${jpeg}`}
              alt={say(verificationWords[side])}
              style={{ rotate: `${turns * QUARTER}deg` }}
              className={isLarge ? "max-w-none" : "max-h-[60dvh] w-full object-contain"}
            />
          </div>
          <figcaption className="flex flex-wrap items-center gap-3 text-xs text-mut">
            <Button size="small" icon={<RotateCw className="size-4" aria-hidden />} onClick={turn}>
              {say(verificationWords.turn)}
            </Button>
            <Button size="small" icon={<ZoomIn className="size-4" aria-hidden />} onClick={enlarge}>
              {say(verificationWords.larger)}
            </Button>
            {say(verificationWords.opened)}
          </figcaption>
        </figure>
      )}
    </Shown>
  );
}
