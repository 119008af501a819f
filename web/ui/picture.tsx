import type { ReactElement, ReactNode } from "react";
import { ImageIcon } from "lucide-react";

interface PictureProps {
  readonly image: string;
  readonly className?: string;
  readonly sizes?: string;
  readonly children?: ReactNode;
}

/** A picture of which the venue keeps smaller ones (`<path>/320`, `/640`), as small as it is shown. Decorative: its name stands beside it. */
export function Picture({ image, className = "", sizes = "180px", children }: PictureProps): ReactElement {
  return (
    <span className={`relative block overflow-hidden bg-fill ${className}`}>
      {image === "" ? (
        <ImageIcon className="absolute inset-0 m-auto size-8 text-mut" aria-hidden />
      ) : (
        <img
          src={`${image}/320`}
          srcSet={`${image}/320 320w, ${image}/640 640w`}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
      {children}
    </span>
  );
}
