import type { ComponentProps, MouseEvent, ReactElement } from "react";
import { LoaderCircle } from "lucide-react";
import { useOnce } from "./use-once.ts";

export type ButtonTone = "gold" | "up" | "down" | "plain" | "quiet";

const TONES: Record<ButtonTone, string> = {
  gold: "gold-fill",
  up: "bg-up-fill text-white",
  down: "bg-down-fill text-white",
  plain: "bg-fill text-fg hover:bg-fill-strong",
  quiet: "text-brand hover:bg-fill",
};

export interface ButtonProps extends ComponentProps<"button"> {
  readonly tone?: ButtonTone;
  readonly small?: boolean;
  /** Whether what it began is under way; given by buttons that send something, which take a double press as one. */
  readonly pending?: boolean | undefined;
}

/** A button with text; while `pending` it can't be pressed again. */
export function Button({
  tone = "plain",
  small = false,
  pending,
  className = "",
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  const isPending = pending === true;
  const once = useOnce(isPending);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Of a form, it would send it.
    if (event.detail > 1 || !once(() => onClick?.(event))) event.preventDefault();
  };
  // At least so high: words may take two lines. A small one is touched on 44 px.
  const size = small
    ? "relative min-h-9 px-3 py-1 text-sm after:absolute after:inset-x-0 after:-inset-y-1"
    : "min-h-12 px-5 py-1.5 text-base";
  return (
    <button
      type="button"
      {...rest}
      onClick={pending === undefined ? onClick : press}
      disabled={disabled === true || isPending}
      aria-busy={isPending}
      className={`inline-flex items-center justify-center gap-2 rounded-field font-semibold transition-[filter,background-color] select-none active:brightness-90 disabled:saturate-50 disabled:brightness-90 ${size} ${TONES[tone]} ${className}`}
    >
      {isPending && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ComponentProps<"button"> {
  /** What the button does, for people who don't see the icon. */
  readonly label: string;
}

/** A 44 px target around an icon. */
export function IconButton({ label, className = "", children, ...rest }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-mut transition-colors hover:text-fg ${className}`}
    >
      {children}
    </button>
  );
}
