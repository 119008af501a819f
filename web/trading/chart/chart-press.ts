/** Asks for the chart's menu: a right click, or a finger that stays where it is. */
import { useEffect, useRef } from "react";
import type { MouseEvent, TouchEvent } from "react";

/** As long as the systems' own long press. */
const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls the chart. */
const MOVED_PX = 10;

/** In the window, px. */
export interface Press {
  readonly x: number;
  readonly y: number;
}

interface PressHandlers {
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchMove: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
  readonly onTouchCancel: () => void;
}

/** `onPress` says whether it took the press: then the browser's own menu and click stay away. */
export function useMenuPress(onPress: (press: Press) => boolean): PressHandlers {
  const start = useRef<Press | undefined>(undefined);
  const timer = useRef<number | undefined>(undefined);
  const taken = useRef(false);
  const stop = (): void => {
    window.clearTimeout(timer.current);
    start.current = undefined;
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onContextMenu: (event) => {
      stop();
      if (onPress({ x: event.clientX, y: event.clientY })) event.preventDefault();
    },
    onTouchStart: ({ touches }) => {
      stop();
      taken.current = false;
      const touch = touches[0];
      if (touch === undefined || touches.length > 1) return;
      const press = { x: touch.clientX, y: touch.clientY };
      start.current = press;
      timer.current = window.setTimeout(() => {
        taken.current = onPress(press);
      }, LONG_PRESS_MS);
    },
    onTouchMove: ({ touches }) => {
      const touch = touches[0];
      const from = start.current;
      if (touch === undefined || from === undefined) return;
      if (Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > MOVED_PX) stop();
    },
    onTouchEnd: (event) => {
      stop();
      // Else the finger's click would close what it opened.
      if (taken.current && event.cancelable) event.preventDefault();
      taken.current = false;
    },
    onTouchCancel: stop,
  };
}
