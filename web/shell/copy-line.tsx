import type { ReactElement } from "react";
import { Copy } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { copyText } from "./copy-text.ts";

/** Something to be copied to another place: a key, a secret, an address. */
export function CopyLine({
  label,
  value,
  copyLabel,
}: {
  readonly label: string;
  readonly value: string;
  readonly copyLabel: string;
}): ReactElement {
  return (
    <div>
      <p className="text-sm text-mut">{label}</p>
      <p className="flex items-center gap-2 rounded-field bg-fill pl-3">
        <code className="min-w-0 flex-1 py-2 text-xs break-all">{value}</code>
        <IconButton label={copyLabel} onClick={() => void copyText(value)}>
          <Copy className="size-4" aria-hidden />
        </IconButton>
      </p>
    </div>
  );
}
