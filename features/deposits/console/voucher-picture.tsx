import { useState, type ReactElement } from "react";
import { Button } from "antd";
import { Eye, EyeOff, RotateCw, ZoomIn } from "lucide-react";
import { useLook } from "../../../console/api/queries.ts";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { useSay } from "../../../console/words/say.ts";
import type { WaitingDeposit } from "../contract/deposit-row.ts";
import { depositsWords } from "./deposits.words.ts";

interface Props {
  readonly row: WaitingDeposit;
  readonly hasPicture: boolean;
}

/** Hidden until opened: each opening is written down. */
export function VoucherPicture({ row, hasPicture }: Props): ReactElement {
  const say = useSay();
  const [isShown, setShown] = useState(false);
  useQueueKeys({ "1": () => setShown(true) });
  if (!hasPicture) return <Nothing>{say(depositsWords.noPicture)}</Nothing>;
  if (isShown) return <Picture row={row} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex aspect-[1.54] max-w-[600px] flex-col items-center justify-center gap-3 rounded-card border border-line bg-fill text-mut">
        <EyeOff className="size-7" aria-hidden />
        <p className="px-6 text-center">{say(depositsWords.hidden)}</p>
        <Button icon={<Eye className="size-4" aria-hidden />} onClick={() => setShown(true)}>
          {say(depositsWords.open)}
        </Button>
      </div>
    </div>
  );
}

const TURNS = 4;
const QUARTER = 90;

function Picture({ row: { id, person } }: { readonly row: WaitingDeposit }): ReactElement {
  const say = useSay();
  const [turns, setTurns] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const turn = (): void => setTurns((before) => (before + 1) % TURNS);
  const enlarge = (): void => setLarge((before) => !before);
  useQueueKeys({ t: turn, "+": enlarge });
  const read = useLook<{ readonly jpeg: string }>("deposits/picture", { deposit: String(id), person: String(person) });
  return (
    <Shown read={read} rows={8}>
      {({ jpeg }) => (
        <figure className="flex max-w-full flex-col gap-2">
          <div className={`overflow-auto rounded-card border border-line bg-fill ${isLarge ? "max-h-[70dvh]" : "max-w-[600px]"}`}>
            <img
              src={`data:image/jpeg;base64,${jpeg}`}
              alt={say(depositsWords.voucher)}
              style={{ rotate: `${turns * QUARTER}deg` }}
              className={isLarge ? "max-w-none" : "max-h-[60dvh] w-full object-contain"}
            />
          </div>
          <figcaption className="flex flex-wrap items-center gap-3 text-xs text-mut">
            <Button size="small" icon={<RotateCw className="size-4" aria-hidden />} onClick={turn}>
              {say(depositsWords.turn)}
            </Button>
            <Button size="small" icon={<ZoomIn className="size-4" aria-hidden />} onClick={enlarge}>
              {say(depositsWords.larger)}
            </Button>
            {say(depositsWords.opened)}
          </figcaption>
        </figure>
      )}
    </Shown>
  );
}
