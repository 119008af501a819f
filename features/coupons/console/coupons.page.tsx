import type { ReactElement } from "react";
import { Link } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { CouponClaimRow, CouponOfferRow } from "../contract/coupon-rows.ts";
import { couponsWords as words } from "./coupons.words.ts";

const EVERY_MS = 15_000;
/** "50,000 USDT". */
const money = (text: string): string => {
  const [figure = "", unit = ""] = text.split(" ");
  return `${groupedText(figure)} ${unit}`;
};

/** What was offered and what it cost, and who claimed what where the role may read it. */
export function CouponsConsolePage(): ReactElement {
  const say = useSay();
  const claims = useMay("coupons/claims");
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} actions={<VerbButton verb="coupons/publish" about="new" isPrimary />} />
      <div className="flex flex-col gap-4">
        <Card title={say(words.offers)}>
          <OfferTable />
        </Card>
        {claims.may && (
          <Card title={say(words.claims)} aside={say(words.claimsNote)}>
            <ClaimTable />
          </Card>
        )}
      </div>
    </>
  );
}

function OfferTable(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<CouponOfferRow>[] = [
    { name: "number", words: words.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 64 },
    { name: "what", words: words.what, cell: ({ whatEn: en, whatZh: zh }) => <b className="font-semibold">{say({ en, zh })}</b> },
    { name: "each", words: words.each, cell: ({ amount }) => money(amount), isFigure: true },
    {
      name: "pieces",
      words: words.pieces,
      cell: ({ claimed, pieces }) => `${groupedText(String(claimed))} / ${groupedText(String(pieces))}`,
      sort: ({ claimed }) => claimed,
      isFigure: true,
    },
    {
      name: "used",
      words: words.used,
      cell: ({ used }) => groupedText(String(used)),
      sort: ({ used }) => used,
      isFigure: true,
      isExtra: true,
    },
    { name: "saved", words: words.saved, cell: ({ saved }) => money(saved), isFigure: true },
    { name: "worst", words: words.worst, cell: ({ worst }) => money(worst), isFigure: true },
    { name: "until", words: words.until, cell: ({ until }) => momentText(until, language), sort: ({ until }) => until },
    {
      name: "state",
      words: words.state,
      cell: ({ isOpen, renews, stateEn: en, stateZh: zh }) => (
        <span className="flex flex-wrap gap-1">
          <Chip tone={isOpen ? "good" : "plain"}>{say({ en, zh })}</Chip>
          {isOpen && renews && <Chip>{say(words.renews)}</Chip>}
        </span>
      ),
    },
    {
      name: "act",
      words: words.end,
      cell: ({ id, isOpen }) =>
        isOpen ? (
          <VerbButton verb="coupons/end" about={String(id)} size="small">
            {say(words.end)}
          </VerbButton>
        ) : null,
    },
  ];
  return (
    <KeyTable<CouponOfferRow> look="coupons/offers" columns={columns} rowKey={({ id }) => id} empty={say(words.none)} everyMs={EVERY_MS} />
  );
}

function ClaimTable(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<CouponClaimRow>[] = [
    { name: "number", words: words.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 64 },
    {
      name: "person",
      words: words.person,
      cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link>,
      sort: ({ person }) => person,
    },
    { name: "offer", words: words.offer, cell: ({ offer }) => offer, sort: ({ offer }) => offer, isFigure: true },
    { name: "what", words: words.what, cell: ({ whatEn: en, whatZh: zh }) => say({ en, zh }) },
    { name: "each", words: words.each, cell: ({ amount }) => money(amount), isFigure: true },
    { name: "saved", words: words.saved, cell: ({ saved }) => money(saved), isFigure: true },
    { name: "claimed", words: words.claimed, cell: ({ claimed }) => momentText(claimed, language), sort: ({ claimed }) => claimed },
    { name: "ends", words: words.ends, cell: ({ until }) => momentText(until, language), sort: ({ until }) => until },
    { name: "state", words: words.state, cell: ({ stateEn: en, stateZh: zh }) => <Chip>{say({ en, zh })}</Chip> },
  ];
  return (
    <KeyTable<CouponClaimRow>
      look="coupons/claims"
      columns={columns}
      rowKey={({ id }) => id}
      empty={say(words.nobody)}
      everyMs={EVERY_MS}
    />
  );
}
