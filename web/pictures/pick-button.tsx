import { useRef } from "react";
import type { ReactElement, ReactNode } from "react";

interface PickButtonProps {
  readonly onFile: (file: File) => void;
  readonly className: string;
  readonly children: ReactNode;
  /** Opens the device's own camera where it has one. */
  readonly capture?: "user" | "environment";
}

/** A button that asks for a picture file. */
export function PickButton({ onFile, className, children, capture }: PickButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        {...(capture === undefined ? {} : { capture })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
