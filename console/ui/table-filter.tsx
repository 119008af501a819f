import { DatePicker, Input, Select } from "antd";
import { useState, type ReactElement } from "react";
import { useSay } from "../words/say.ts";
import type { Filter } from "./key-table.tsx";
import { pickedInUtc, shownInUtc } from "./utc-picker.ts";

type Props = { readonly filter: Filter; readonly value: string; readonly onChange: (value: string) => void };

/** Counts when it is left or Enter is pressed: a look is asked for once, not for each letter. */
export function FilterField({ filter, value, onChange }: Props): ReactElement {
  const say = useSay();
  const [text, setText] = useState(value);
  const label = say(filter.words);
  switch (filter.kind) {
    case "choice":
      return (
        <Select
          className="min-w-36"
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={label}
          aria-label={label}
          options={[...(filter.choices ?? [])]}
          value={value === "" ? null : value}
          onChange={(next: string | null | undefined) => onChange(next ?? "")}
        />
      );
    case "since":
    case "until":
      return (
        <DatePicker
          className="w-44"
          showTime
          placeholder={label}
          aria-label={label}
          value={value === "" ? null : shownInUtc(Number(value))}
          onChange={(next) => onChange(next === null ? "" : String(pickedInUtc(next)))}
        />
      );
    default: {
      const give = (): void => {
        const next = filter.kind === "number" ? text.replaceAll(/\D/g, "") : text.trim();
        if (next !== value) onChange(next);
      };
      return (
        <Input
          className="w-40"
          placeholder={label}
          aria-label={label}
          inputMode={filter.kind === "number" ? "numeric" : "text"}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={give}
          onPressEnter={give}
        />
      );
    }
  }
}
