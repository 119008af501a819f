/** Sums, differences and alarms of the start page. Pure. */
export const FIGURES = ["people", "orders", "trades", "volume", "fees"] as const;
export type FigureName = (typeof FIGURES)[number];

export type Hours = { readonly today: readonly string[]; readonly yesterday: readonly string[]; readonly byNow: string };
export type Today = { readonly minute: number; readonly figures: Readonly<Record<FigureName, Hours>> };

export type Health = {
  readonly logPosition: number;
  readonly syncMs?: number;
  readonly lag: number;
  readonly feedAgeMs?: number;
  readonly silentMarkets: number;
  readonly connections: number;
  readonly diskFreeBytes: number;
  readonly diskBytes: number;
  /** With less no new orders are taken. */
  readonly diskLeastBytes: number;
  readonly sinceSnapshot: number;
  readonly snapshotEvery: number;
  readonly imbalances: number;
  /** Found in the log or beside it since the start. */
  readonly damages: number;
  /** A planned backup is missing. */
  readonly isBackupLate: boolean;
};

/** Money is in millionths of USDT; everything else counts. */
const MONEY: ReadonlySet<FigureName> = new Set(["volume", "fees"]);
const MICRO = 1_000_000n;

export const sumOf = (hours: readonly string[]): bigint => hours.reduce((sum, hour) => sum + BigInt(hour), 0n);

/** Below it money is shown to the cent: the fees of a small day are not nothing. */
const CENTS_BELOW = 100n;

/** "1.82 M", "48.2 K", "184", of money "0.99": three digits at most before the point. */
export function shortText(figure: FigureName, value: bigint): string {
  const whole = MONEY.has(figure) ? value / MICRO : value;
  if (MONEY.has(figure) && value > 0n && whole < CENTS_BELOW) return `${whole}.${String((value % MICRO) / 10_000n).padStart(2, "0")}`;
  for (const [size, letter] of [
    [1_000_000_000n, "B"],
    [1_000_000n, "M"],
    [10_000n, "K"],
  ] as const) {
    if (whole < size) continue;
    const unit = letter === "K" ? 1000n : size;
    const tenths = (whole * 10n) / unit;
    return `${tenths / 10n}.${tenths % 10n} ${letter}`;
  }
  return whole.toLocaleString("en-US");
}

/** "+14 %" against yesterday up to the same minute; undefined where yesterday had nothing. */
export function changeText(today: bigint, before: bigint): string | undefined {
  if (before === 0n) return undefined;
  const percent = ((today - before) * 100n) / before;
  return `${percent < 0n ? "−" : "+"}${percent < 0n ? -percent : percent} %`;
}

/** Bars of 0 to 1, of both days on one scale. */
export function barsOf({
  today,
  yesterday,
}: Pick<Hours, "today" | "yesterday">): readonly { readonly today: number; readonly yesterday: number }[] {
  const most = [...today, ...yesterday].reduce((top, hour) => (BigInt(hour) > top ? BigInt(hour) : top), 1n);
  const share = (hour: string | undefined): number => Number((BigInt(hour ?? "0") * 1000n) / most) / 1000;
  return yesterday.map((hour, at) => ({ today: share(today[at]), yesterday: share(hour) }));
}

const FEED_LATE_MS = 10_000;
/** The alarm comes before orders have to wait. */
const DISK_MARGIN = 2;
const LAG_MOST = 5000;
/** Of the slowest hundredth; people wait for every sync. */
const SYNC_SLOW_MS = 250;
/** Of what lies between two snapshots: one was missed. */
const SNAPSHOT_MARGIN = 2;

export type Alarm = "sum" | "feed" | "disk" | "lag" | "sync" | "snapshot" | "silent" | "damage" | "backup";

export function alarmsOf(health: Health): readonly Alarm[] {
  const {
    imbalances,
    damages,
    feedAgeMs = 0,
    diskFreeBytes,
    diskLeastBytes,
    lag,
    syncMs = 0,
    sinceSnapshot,
    snapshotEvery,
    silentMarkets,
  } = health;
  return [
    ...(imbalances > 0 ? (["sum"] as const) : []),
    ...(damages > 0 ? (["damage"] as const) : []),
    ...(feedAgeMs > FEED_LATE_MS ? (["feed"] as const) : []),
    ...(diskFreeBytes < diskLeastBytes * DISK_MARGIN ? (["disk"] as const) : []),
    // Where no price comes at all one line says so.
    ...(silentMarkets > 0 && feedAgeMs <= FEED_LATE_MS ? (["silent"] as const) : []),
    ...(lag > LAG_MOST ? (["lag"] as const) : []),
    ...(syncMs > SYNC_SLOW_MS ? (["sync"] as const) : []),
    ...(health.isBackupLate ? (["backup"] as const) : []),
    ...(sinceSnapshot > snapshotEvery * SNAPSHOT_MARGIN ? (["snapshot"] as const) : []),
  ];
}

export function bytesText(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${(bytes / 1e6).toFixed(0)} MB`;
}
