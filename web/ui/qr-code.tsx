import { useMemo } from "react";
import type { ReactElement } from "react";
import { encode } from "uqr";

/** Dark on white in both themes: that is what cameras read best. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join("") };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-48 rounded-field bg-white" shapeRendering="crispEdges">
      <path d={path} fill="#12151c" />
    </svg>
  );
}
