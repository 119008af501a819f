import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** `none`: there is no camera, or it may not be used. */
export type CameraState = "starting" | "running" | "none";

/** The device's camera in a video element, the one that looks away from the person; switched off with the component. */
export function useCamera(): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isWanted = true;
    const start = async (): Promise<void> => {
      try {
        const wanted = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        if (!isWanted) return stop(stream);
        const element = video.current;
        if (element === null) return;
        element.srcObject = stream;
        await element.play();
        setState("running");
      } catch (error: unknown) {
        console.warn(error);
        if (isWanted) setState("none");
      }
    };
    void start();
    return () => {
      isWanted = false;
      if (stream !== undefined) stop(stream);
    };
  }, []);
  return { video, state };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
