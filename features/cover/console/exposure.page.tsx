import { ExternalLink } from "lucide-react";
import type { ReactElement } from "react";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay } from "../../../console/words/say.ts";
import { coverWords } from "./cover.words.ts";
import { HouseTable } from "./house-table.tsx";
import { MakerTable } from "./maker-table.tsx";

export function ExposurePage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead
        title={say(coverWords.title)}
        below={say(coverWords.below)}
        actions={
          <>
            <VerbButton verb="cover/fund" />
            <VerbButton verb="cover/take" />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Card
          title={say(coverWords.accounts)}
          aside={
            <>
              <span>{say(coverWords.publicNote)}</span>
              <a href="/#/pages/common/cover" target="_blank" rel="noreferrer" className="flex items-center gap-1 font-semibold text-brand">
                {say(coverWords.public)} <ExternalLink size={14} aria-hidden />
              </a>
            </>
          }
        >
          <HouseTable />
        </Card>
        <Card title={say(coverWords.makers)}>
          <p className="px-4 pt-3 text-mut">{say(coverWords.makersNote)}</p>
          <MakerTable />
        </Card>
      </div>
    </>
  );
}
