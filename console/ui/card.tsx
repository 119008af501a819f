import type { ReactElement, ReactNode } from "react";

/** A white block with a head; `aside` stands at the head's right. */
export function Card({
  title,
  aside,
  children,
  className = "",
}: {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}): ReactElement {
  return (
    <section className={`overflow-hidden rounded-card border border-line bg-card ${className}`}>
      {title !== undefined && (
        <header className="flex min-h-[44px] items-center justify-between gap-4 border-b border-line px-4">
          <h2 className="font-semibold">{title}</h2>
          <div className="flex items-center gap-2 text-xs text-mut">{aside}</div>
        </header>
      )}
      {children}
    </section>
  );
}

/** A page's title, a line below it, and what can be done at the right. */
export function PageHead({
  title,
  below,
  actions,
}: {
  readonly title: ReactNode;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
}): ReactElement {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-xl font-semibold">{title}</h1>
        {below !== undefined && <p className="text-mut">{below}</p>}
      </div>
      <div className="flex items-center gap-2">{actions}</div>
    </header>
  );
}

/** A word on a tint. */
export function Chip({
  tone = "plain",
  children,
}: {
  readonly tone?: "plain" | "good" | "bad" | "care";
  readonly children: ReactNode;
}): ReactElement {
  const tint = { plain: "bg-fill text-mut", good: "bg-good-tint text-good", bad: "bg-bad-tint text-bad", care: "bg-brand-tint text-brand" }[
    tone
  ];
  return <span className={`inline-block rounded-[6px] px-2 py-px text-xs font-semibold ${tint}`}>{children}</span>;
}
