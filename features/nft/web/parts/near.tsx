import { useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";

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
  /** What a place of the same list was high, in dots: as high are those that nothing was in yet. */
  readonly usual: RefObject<number>;
  readonly children: ReactNode;
}

/** A place in a long list: what stands in it is made when it comes near the screen and given up when it is far, so that a thousand cost what a screenful does. */
export function Near({ isFirst, usual, children }: NearProps): ReactElement {
  const place = useRef<HTMLLIElement>(null);
  const height = useRef(0);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    return watch(element, (comes, high) => {
      if (comes) return setNear(true);
      // Who has come to it by keys stays in it.
      if (element.contains(document.activeElement)) return;
      if (element.firstChild !== null) height.current = usual.current = high;
      setNear(false);
    });
  }, [usual]);
  return (
    <li ref={place} className="min-w-0" {...(isNear ? {} : { style: { minHeight: height.current || usual.current } })}>
      {isNear && children}
    </li>
  );
}
