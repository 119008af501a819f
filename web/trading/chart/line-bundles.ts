/**
 * Where the labels of lines stand that are near each other: one label for all of them, which says how many they are, until it is pressed.
 * Then they stand below it, each to be grasped or crossed out. Pure; places are px from the top of the pane.
 */

/** A label and the gap below it. */
export const LABEL_STEP = 22;

export interface PlacedLine {
  readonly id: number;
  readonly y: number;
}

export interface LinePlace {
  /** Where its label stands; undefined: another's stands for it, or there is no room. */
  readonly labelY: number | undefined;
  /** The lines that its label stands for, from the top; itself alone, or with others where it is the first of them. */
  readonly bundle: readonly number[];
  /** Where the label of the bundle stands, with the first of them. */
  readonly headY: number | undefined;
  /** Its label stands with those of its bundle, not at its price. */
  readonly isTold: boolean;
}

/** Lines of one place stay in their order. `open`: a line of the bundle whose lines are all told. Lines outside of the pane have no place. */
export function placeLines(lines: readonly PlacedLine[], height: number, open: number | undefined): ReadonlyMap<number, LinePlace> {
  const inside = lines.filter(({ y }) => y >= 0 && y <= height).toSorted((left, right) => left.y - right.y);
  const bundles: PlacedLine[][] = [];
  for (const line of inside) {
    const bundle = bundles.at(-1);
    // From its first line: a bundle is no higher than a label, and labels of two never touch.
    if (bundle?.[0] !== undefined && line.y - bundle[0].y < LABEL_STEP) bundle.push(line);
    else bundles.push([line]);
  }
  const opened = bundles.find((bundle) => bundle.length > 1 && bundle.some(({ id }) => id === open));
  return new Map(bundles.flatMap((bundle) => (opened === undefined ? closedPlaces(bundle) : openPlaces(bundle, opened, height))));
}

function closedPlaces(bundle: readonly PlacedLine[]): [number, LinePlace][] {
  const ids = bundle.map(({ id }) => id);
  return bundle.map(({ id, y }, index) => {
    const isFirst = index === 0;
    const isAlone = ids.length === 1;
    return [
      id,
      { labelY: isAlone ? y : undefined, bundle: isFirst ? ids : [id], headY: isFirst && !isAlone ? y : undefined, isTold: false },
    ];
  });
}

/** While one is open, its labels have the room of all others. */
function openPlaces(bundle: readonly PlacedLine[], opened: readonly PlacedLine[], height: number): [number, LinePlace][] {
  if (bundle !== opened) return bundle.map(({ id }) => [id, { labelY: undefined, bundle: [id], headY: undefined, isTold: false }]);
  const ids = bundle.map(({ id }) => id);
  const shown = Math.min(ids.length, Math.floor(height / LABEL_STEP) - 1);
  const lowest = height - (shown + 0.5) * LABEL_STEP;
  const head = Math.max(LABEL_STEP / 2, Math.min(bundle[0]?.y ?? 0, lowest));
  return bundle.map(({ id }, index) => {
    const labelY = index < shown ? head + (index + 1) * LABEL_STEP : undefined;
    return [id, { labelY, bundle: index === 0 ? ids : [id], headY: index === 0 ? head : undefined, isTold: true }];
  });
}

/** "3 × Buy · 2 × Sell": what a bundle is of, in the order of its lines. */
export function bundleText(kinds: readonly string[]): string {
  return [...new Set(kinds)].map((kind) => `${kinds.filter((each) => each === kind).length} × ${kind}`).join(" · ");
}
