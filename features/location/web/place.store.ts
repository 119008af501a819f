import { create } from "zustand";
import { readStored, writeStored } from "../../../web/state/storage.ts";
import { PLACES, type Place } from "./places.ts";

/** Where somebody is, as they chose it on this device: the venue is not told. */
export const usePlace = create<{ readonly place: Place | undefined }>()(() => ({ place: storedPlace() }));

usePlace.subscribe(({ place }) => writeStored("place", place && { country: place.country, name: place.name }));

function storedPlace(): Place | undefined {
  const { country, name } = (readStored("place") ?? {}) as { readonly country?: unknown; readonly name?: unknown };
  return PLACES.find((place) => place.country === country && place.name === name);
}
