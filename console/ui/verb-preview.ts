/** What a verb would change, asked for shortly after the last change of its fields. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldValue, VerbPreview } from "../../contract/console-wire.ts";
import { OpsRefused, post } from "../api/ops.ts";

const AFTER_MS = 250;

export type Previewed = { readonly answer: VerbPreview | undefined; readonly refusal: OpsRefused | undefined };

export function usePreview(verb: string, fields: Readonly<Record<string, FieldValue>> | undefined): Previewed {
  const text = fields === undefined ? "" : JSON.stringify(fields);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    queryKey: ["preview", verb, asked],
    queryFn: () => post<VerbPreview>(`/verbs/${verb}/preview`, { fields: JSON.parse(asked) as object }),
    enabled: asked !== "",
    gcTime: 0,
    staleTime: 0,
    // What was lost on the way is asked for again: without an answer nothing can be sent.
    retry: (tries, lost) => !(lost instanceof OpsRefused) && tries < 3,
  });
  // What is shown is never about other fields than those on screen.
  const isOfThese = asked === text && asked !== "";
  return { answer: isOfThese ? data : undefined, refusal: isOfThese && error instanceof OpsRefused ? error : undefined };
}
