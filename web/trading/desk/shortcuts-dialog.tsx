import type { ReactElement } from "react";
import { useT } from "../../i18n/texts.ts";
import type { TextKey } from "../../i18n/texts.ts";
import { Sheet } from "../../ui/sheet.tsx";

const SHORTCUTS: readonly (readonly [keys: readonly string[], text: TextKey])[] = [
  [["/"], "trading.keys.search"],
  [["B"], "trading.keys.buy"],
  [["S"], "trading.keys.sell"],
  [["↑", "↓"], "trading.keys.book"],
  [["Enter"], "trading.keys.enter"],
  [["Esc"], "trading.keys.escape"],
  [["?"], "trading.keys.help"],
];

interface ShortcutsProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** What B and S do, where it is not to buy and to sell. */
  readonly sides?: Readonly<Partial<Record<TextKey, TextKey>>>;
}

/** Every key of the terminal. */
export function ShortcutsDialog({ open, onOpen, sides = {} }: ShortcutsProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={open} onOpen={onOpen} title={t("trading.keys")}>
      <dl className="flex flex-col gap-1 pb-2">
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text} className="flex h-9 items-center gap-3">
            <dt className="flex w-20 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="min-w-7 rounded-md border border-line bg-fill px-1.5 py-0.5 text-center text-xs font-semibold">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-sm">{t(sides[text] ?? text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
