import type { ReactElement } from "react";
import { UserRound } from "lucide-react";

interface AvatarProps {
  readonly name: string | null | undefined;
  readonly image: string | null | undefined;
  readonly size: number;
}

/** The user's picture, else the first letter of the name. Decorative: name it where it is a link. */
export function Avatar({ name, image, size }: AvatarProps): ReactElement {
  const box = { width: size, height: size };
  if (image !== undefined && image !== null && image !== "") {
    return <img src={image} alt="" style={box} className="rounded-full object-cover" />;
  }
  const letter = [...(name ?? "")][0];
  return (
    <span aria-hidden style={box} className="flex items-center justify-center rounded-full bg-fill-strong text-sm font-semibold text-fg">
      {letter === undefined ? <UserRound className="size-1/2" /> : letter.toUpperCase()}
    </span>
  );
}
