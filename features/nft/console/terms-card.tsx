import type { ReactElement } from "react";
import type { Line } from "../../../contract/console-wire.ts";
import { useLook } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay } from "../../../console/words/say.ts";
import { nftWords as words } from "./nft.words.ts";

/** What the marketplace takes and demands. */
export function Terms(): ReactElement {
  const say = useSay();
  const read = useLook<{ readonly lines: readonly Line[] }>("nft/terms", {});
  return (
    <Card title={say(words.terms)} aside={<VerbButton verb="nft/set-terms" about="now" size="small" />}>
      <Shown read={read} rows={6}>
        {({ lines }) => (
          <dl className="max-w-160 px-4 py-1">
            {lines.map(({ label, after }) => (
              <div key={label.en} className="flex justify-between gap-6 border-b border-line py-2.5 last:border-0">
                <dt className="text-mut">{say(label)}</dt>
                <dd className="figures text-right font-semibold">{typeof after === "string" ? after : say(after)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Shown>
      <p className="border-t border-line px-4 py-3 text-xs text-mut">{say(words.termsNote)}</p>
    </Card>
  );
}
