import { Segmented } from "antd";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { PageHead } from "../../../console/ui/card.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { useSay } from "../../../console/words/say.ts";
import { Artists, Drafts } from "./artist-tables.tsx";
import { Auctions, Orders } from "./deal-tables.tsx";
import { nftWords as words } from "./nft.words.ts";
import { SeriesTable } from "./series-table.tsx";
import { Terms } from "./terms-card.tsx";
import { Works } from "./works-table.tsx";

const VIEWS = ["works", "drafts", "artists", "series", "auctions", "orders", "terms"] as const;

/** Works, what is prepared, artists, series with their seals, auctions, payments and fees. */
export function NftConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayRead = useMay("nft/auctions").may;
  const views = VIEWS.filter((view) => mayRead || (view !== "auctions" && view !== "orders"));
  const view = views.find((one) => one === search.get("view")) ?? "works";
  return (
    <>
      <PageHead
        title={say(words.title)}
        below={say(words.below)}
        actions={
          <>
            <Segmented
              value={view}
              onChange={(next) => setSearch({ view: next })}
              options={views.map((value) => ({ value, label: say(words[value]) }))}
            />
            <VerbMenu verbs={["nft/add-artist", "nft/seal-series", "nft/set-terms"]} about="new" />
            <VerbButton verb="nft/prepare" about="new">
              {say(words.prepare)}
            </VerbButton>
          </>
        }
      />
      {view === "works" && <Works />}
      {view === "drafts" && <Drafts />}
      {view === "artists" && <Artists />}
      {view === "series" && <SeriesTable />}
      {view === "auctions" && <Auctions />}
      {view === "orders" && <Orders />}
      {view === "terms" && <Terms />}
    </>
  );
}
