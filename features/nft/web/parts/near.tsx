import { useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

/** So far above and below the screen something is made already. */
const MARGIN = "1200px 0px";

type Told = (isNear: boolean, height: number) => void;
const told = new WeakMap<Element, Told>();
let observer: IntersectionObserver | undefined;

/** One watcher for all places of all lists. */
function watch(place: Element, tell: Told): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) told.get(target)?.(isIntersecting, boundingClientRect.height);
    },
    { rootMargin: MARGIN },
  );
  told.set(place, tell);
  observer.observe(place);
  return () => observer?.unobserve(place);
}

interface NearProps {
  /** Made at once: what is on the screen before anybody has looked where it is. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** As high are places that nothing was in yet: as the last one of the list that something was in. A card on a phone, to begin with. */
const USUAL = "--usual-height";
const UNSEEN = `var(${USUAL}, 204px)`;

/** A place in a long list: what stands in it is made when it comes near the screen and given up when it is far, so that a thousand cost what a screenful does. */
export function Near({ isFirst, children }: NearProps): ReactElement {
  const place = useRef<HTMLLIElement>(null);
  /** How high it is while nothing stands in it. */
  const [away, setAway] = useState(isFirst ? undefined : UNSEEN);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    return watch(element, (comes, height) => {
      if (comes) return setAway(undefined);
      // Who has come to it by keys stays in it; what is empty keeps its height.
      if (element.contains(document.activeElement) || element.firstChild === null) return;
      element.parentElement?.style.setProperty(USUAL, `${height}px`);
      setAway(`${height}px`);
    });
  }, []);
  return (
    <li ref={place} className="min-w-0" {...(away === undefined ? {} : { style: { minHeight: away } })}>
      {away === undefined && children}
    </li>
  );
}
