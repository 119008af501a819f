import type { ReactElement } from "react";
import { ChartNoAxesGantt, MoveDiagonal, MoveUpRight, Minus, Rows4, Trash2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { DRAWING_TOOLS } from "./chart-port.ts";
import type { DrawingTool } from "./chart-port.ts";

const ICONS: Record<DrawingTool, LucideIcon> = {
  segment: MoveDiagonal,
  ray: MoveUpRight,
  price: Minus,
  channel: ChartNoAxesGantt,
  fibonacci: Rows4,
};

interface DrawingBarProps {
  readonly onDraw: (tool: DrawingTool) => void;
  readonly onClear: () => void;
}

/** The drawing tools beside the chart; what is drawn stays with its market. */
export function DrawingBar({ onDraw, onClear }: DrawingBarProps): ReactElement {
  const t = useT();
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t("trading.draw")}
      className="flex w-10 shrink-0 flex-col items-center gap-1 border-r border-line py-2"
    >
      {DRAWING_TOOLS.map((tool) => {
        const Icon = ICONS[tool];
        return (
          <ToolButton key={tool} label={t(`trading.draw.${tool}`)} hint={t("trading.draw.hint")} onClick={() => onDraw(tool)}>
            <Icon className="size-4" aria-hidden />
          </ToolButton>
        );
      })}
      <span aria-hidden className="my-1 h-px w-5 bg-line" />
      <ToolButton label={t("trading.draw.clear")} onClick={onClear}>
        <Trash2 className="size-4" aria-hidden />
      </ToolButton>
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly hint?: string;
  readonly onClick: () => void;
  readonly children: ReactElement;
}

function ToolButton({ label, hint, onClick, children }: ToolButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={hint === undefined ? label : `${label}. ${hint}`}
      onClick={onClick}
      className="flex size-8 items-center justify-center rounded-lg text-mut hover:bg-fill hover:text-fg"
    >
      {children}
    </button>
  );
}
