import type { ReactElement } from "react";

/** Small, beside a name. */
export function Picture({ path, isRound = false }: { readonly path: string; readonly isRound?: boolean }): ReactElement {
  const shape = `size-8 shrink-0 ${isRound ? "rounded-full" : "rounded-[6px]"} bg-fill`;
  return path === "" ? (
    <span className={`inline-block ${shape}`} aria-hidden />
  ) : (
    <img src={path} alt="" loading="lazy" className={`inline-block object-cover ${shape}`} />
  );
}

export function Named({
  path,
  name,
  isRound = false,
}: {
  readonly path: string;
  readonly name: string;
  readonly isRound?: boolean;
}): ReactElement {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <Picture path={path} isRound={isRound} />
      <b className="font-semibold">{name}</b>
    </span>
  );
}
