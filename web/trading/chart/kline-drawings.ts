/** The reader's drawings by klinecharts' own tools, in the colour of what is theirs. */
import type { Chart, Overlay, OverlayCreate } from "klinecharts";
import { DRAWING_TOOLS } from "./chart-port.ts";
import type { Drawing, DrawingTool } from "./chart-port.ts";

const GROUP = "drawings";
/** The library's names of the tools. */
const NAMES: Record<DrawingTool, string> = {
  segment: "segment",
  ray: "rayLine",
  price: "horizontalStraightLine",
  channel: "parallelStraightLine",
  fibonacci: "fibonacciLine",
};

/** `changed` is told all drawings whenever one was made, moved or removed. */
function overlayOf(chart: Chart, tool: DrawingTool, colour: string, changed: (drawings: readonly Drawing[]) => void): OverlayCreate {
  const tell = (): void => changed(drawingsIn(chart));
  return {
    name: NAMES[tool],
    groupId: GROUP,
    styles: {
      line: { color: colour, size: 1 },
      point: { color: colour, borderColor: `${colour}55`, activeColor: colour, activeBorderColor: `${colour}55` },
      text: { color: colour, family: "Inter, system-ui, sans-serif", size: 11, backgroundColor: "transparent", borderSize: 0 },
    },
    onDrawEnd: tell,
    onPressedMoveEnd: tell,
    // It is still among them while this is told.
    onRemoved: () => queueMicrotask(tell),
  };
}

export function startDrawing(chart: Chart, tool: DrawingTool, colour: string, changed: (drawings: readonly Drawing[]) => void): void {
  chart.createOverlay(overlayOf(chart, tool, colour, changed));
}

/** Draws these instead of what is there, and tells nobody. */
export function showDrawings(
  chart: Chart,
  drawings: readonly Drawing[],
  colour: string,
  changed: (drawings: readonly Drawing[]) => void,
): void {
  for (const overlay of chart.getOverlays({ groupId: GROUP })) {
    chart.overrideOverlay({ id: overlay.id, onRemoved: () => undefined });
    chart.removeOverlay({ id: overlay.id });
  }
  for (const { tool, points } of drawings) {
    chart.createOverlay({
      ...overlayOf(chart, tool, colour, changed),
      points: points.map(({ time, price }) => ({ timestamp: time, value: price })),
    });
  }
}

function drawingsIn(chart: Chart): readonly Drawing[] {
  return chart.getOverlays({ groupId: GROUP }).flatMap(({ name, points }: Overlay): readonly Drawing[] => {
    const tool = DRAWING_TOOLS.find((each) => NAMES[each] === name);
    const whole = points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ time: timestamp, price: value }],
    );
    return tool === undefined || whole.length !== points.length || whole.length === 0 ? [] : [{ tool, points: whole }];
  });
}
