import { useId } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { cleanTyped } from "../../../../web/ui/number-field.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { filtered, HOWS, howsOf, NO_FILTERS, priceBars, toggled, type Filters } from "../nft-view.ts";
import { useNftWords } from "./words.tsx";

const MEDIA = [1, 2, 3, 4] as const;
const PRICE_DECIMALS = 8;

interface FilterProps {
  readonly works: readonly NftItem[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly now: number;
}

/** What is shown: how it is sold, by whom, of which kind, for how much. Each count follows the other filters. */
export function FilterPanel({ works, filters, onFilters, now }: FilterProps): ReactElement {
  const t = useT();
  const { kind } = useNftWords();
  const artists = new Map(works.map(({ author_id: id, author_name: name }) => [id, name]));
  const [hows, authors, media] = (["hows", "artists", "media"] as const).map((name) => filtered(works, filters, now, name));
  const states = [
    ["isCollected", "nft.only_collected", filtered(works, { ...filters, isCollected: true }, now)],
    ["isEnding", "nft.ending_soon", filtered(works, { ...filters, isEnding: true }, now)],
  ] as const;
  return (
    <div className="flex flex-col divide-y divide-line">
      <div className="flex min-h-11 items-center justify-between px-4">
        <h2 className="text-base font-semibold">{t("nft.filter")}</h2>
        <button type="button" onClick={() => onFilters(NO_FILTERS)} className="min-h-11 text-xs font-semibold text-brand">
          {t("nft.clear")}
        </button>
      </div>
      <Group title={t("nft.how")}>
        {HOWS.map((how) => (
          <Tick
            key={how}
            label={t(`nft.how.${how}`)}
            count={(hows ?? []).filter((work) => howsOf(work).includes(how)).length}
            checked={filters.hows.includes(how)}
            onTick={() => onFilters({ ...filters, hows: toggled(filters.hows, how) })}
          />
        ))}
      </Group>
      <Group title={t("nft.artist")}>
        {[...artists].map(([id, name]) => (
          <Tick
            key={id}
            label={name}
            count={(authors ?? []).filter(({ author_id: author }) => author === id).length}
            checked={filters.artists.includes(id)}
            onTick={() => onFilters({ ...filters, artists: toggled(filters.artists, id) })}
          />
        ))}
      </Group>
      <Group title={t("nft.media")}>
        {MEDIA.map((type) => (
          <Tick
            key={type}
            label={kind(type)}
            count={(media ?? []).filter((work) => work.type === type).length}
            checked={filters.media.includes(type)}
            onTick={() => onFilters({ ...filters, media: toggled(filters.media, type) })}
          />
        ))}
      </Group>
      <Group title={t("nft.price_usdt")}>
        <div className="grid grid-cols-2 gap-2">
          {(["from", "to"] as const).map((end) => (
            <PriceBox key={end} label={t(`nft.${end}`)} value={filters[end]} onText={(text) => onFilters({ ...filters, [end]: text })} />
          ))}
        </div>
        <PriceBars works={works} />
      </Group>
      <Group title={t("nft.state")}>
        {states.map(([name, label, found]) => (
          <Tick
            key={name}
            label={t(label)}
            count={found.length}
            checked={filters[name]}
            onTick={() => onFilters({ ...filters, [name]: !filters[name] })}
          />
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <fieldset className="flex flex-col px-4 py-2">
      <legend className="float-left w-full pb-1 text-xs font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface TickProps {
  readonly label: string;
  readonly count: number;
  readonly checked: boolean;
  readonly onTick: () => void;
}

function Tick({ label, count, checked, onTick }: TickProps): ReactElement {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input type="checkbox" checked={checked} onChange={onTick} className="size-4 shrink-0 accent-mark" />
      <span className="min-w-0 flex-1">{label}</span>
      <span className="text-xs text-mut tabular-nums">{count}</span>
    </label>
  );
}

/** How many works cost how much. */
function PriceBars({ works }: { readonly works: readonly NftItem[] }): ReactElement | null {
  const t = useT();
  const { money } = useNftWords();
  const found = priceBars(works);
  if (found === undefined) return null;
  const { from, to, bars } = found;
  return (
    <div
      role="img"
      aria-label={t("nft.price_bars", { from: money(from, "USDT"), to: money(to, "USDT") })}
      className="mt-3 flex h-9 items-end gap-0.5 border-b border-line"
    >
      {bars.map((share, at) => (
        <span key={at} className="flex-1 rounded-t-[2px] bg-line" style={{ height: `${Math.round(share * 100)}%` }} />
      ))}
    </div>
  );
}

interface PriceBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

function PriceBox({ label, value, onText }: PriceBoxProps): ReactElement {
  const id = useId();
  return (
    <div className="flex h-11 min-w-0 items-center gap-2 rounded-field border border-transparent bg-fill px-3 focus-within:border-mark">
      <label htmlFor={id} className="shrink-0 text-2xs text-mut">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          const text = cleanTyped(target.value, PRICE_DECIMALS);
          if (text !== undefined) onText(text);
        }}
        className="w-full min-w-0 bg-transparent text-right text-sm font-semibold tabular-nums outline-none"
      />
    </div>
  );
}
