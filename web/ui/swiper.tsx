import { useCallback, useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import useEmblaCarousel from "embla-carousel-react";

interface SwiperProps {
  readonly label: string;
  readonly slides: readonly { readonly id: number; readonly content: ReactNode }[];
  /** Label of the button that leads to a slide. */
  readonly dotLabel: (index: number) => string;
}

const TURN_MS = 6000;

/** Slides that can be swiped; they turn by themselves unless the reader prefers reduced motion or touches them. */
export function Swiper({ label, slides, dotLabel }: SwiperProps): ReactElement {
  const [root, embla] = useEmblaCarousel({ loop: slides.length > 1 });
  const [index, setIndex] = useState(0);
  const [still, setStill] = useState(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const follow = useCallback(() => setIndex(embla?.selectedScrollSnap() ?? 0), [embla]);
  useEffect(() => {
    embla?.on("select", follow);
    return () => void embla?.off("select", follow);
  }, [embla, follow]);
  useEffect(() => {
    if (still || slides.length < 2) return undefined;
    const timer = setInterval(() => embla?.scrollNext(), TURN_MS);
    return () => clearInterval(timer);
  }, [embla, still, slides.length]);
  return (
    <section aria-roledescription="carousel" aria-label={label} onPointerDown={() => setStill(true)} onFocus={() => setStill(true)}>
      <div ref={root} className="overflow-hidden rounded-2xl">
        <div className="flex">
          {slides.map((slide) => (
            <div key={slide.id} className="min-w-0 flex-[0_0_100%]">
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className="mt-1 flex justify-center">
          {slides.map((slide, slideIndex) => (
            <button
              key={slide.id}
              type="button"
              aria-label={dotLabel(slideIndex + 1)}
              aria-current={slideIndex === index}
              onClick={() => embla?.scrollTo(slideIndex)}
              className="flex size-6 items-center justify-center"
            >
              <span
                aria-hidden
                className={`h-1 rounded-full transition-all ${slideIndex === index ? "w-4 bg-mark" : "w-1.5 bg-field-line"}`}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
