import type { ReactElement } from "react";
import { Nothing } from "../ui/states.tsx";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";

export function NotFoundPage(): ReactElement {
  const say = useSay();
  return <Nothing>{say(houseWords.notFound)}</Nothing>;
}
