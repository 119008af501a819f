import { DatePicker, Input, InputNumber, Select, Switch } from "antd";
import type { ReactElement } from "react";
import type { Choice, FieldSchema, FieldValue, Words } from "../../contract/console-wire.ts";
import { fits, shouldBe } from "../../contract/field-shape.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { FileField } from "./file-field.tsx";
import { pickedInUtc, shownInUtc } from "./utc-picker.ts";

/** A hundredth in millionths. */
const PPM_PER_PERCENT = 10_000;

type Props = {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly label: Words | undefined;
  readonly choices: readonly Choice[] | undefined;
  readonly value: FieldValue | undefined;
  readonly isOff: boolean;
  readonly isNeeded: boolean;
  /** Beside another one. */
  readonly isHalf: boolean;
  readonly onChange: (value: FieldValue | undefined) => void;
};

/** One field of a verb, drawn from its schema. */
export function FieldOf(props: Props): ReactElement {
  const say = useSay();
  const { name, schema, label, value, isNeeded, isHalf } = props;
  const id = `field-${name}`;
  const isWrong = value !== undefined && value !== "" && !fits(schema, value);
  return (
    <div className={`flex flex-col gap-1 ${isHalf ? "" : "col-span-2"}`}>
      <label htmlFor={id} className="text-xs text-mut">
        {label === undefined ? name : say(label)}
        {isNeeded ? "" : ` · ${say(houseWords.optional)}`}
      </label>
      <Control id={id} {...props} />
      {isWrong && <span className="text-2xs text-bad">{say(shouldBe(schema))}</span>}
    </div>
  );
}

function Control({ id, schema, choices, value, isOff, onChange }: Props & { readonly id: string }): ReactElement {
  const say = useSay();
  const list: readonly Choice[] | undefined = choices ?? schema.enum?.map((word) => ({ value: word, label: word }));
  const kind = schema["x-kind"];
  if (list !== undefined) {
    return (
      <Select
        id={id}
        disabled={isOff}
        showSearch={{ optionFilterProp: "label" }}
        options={list.map(({ value: word, label, zh = label }) => ({ value: word, label: say({ en: label, zh }) }))}
        value={value ?? null}
        onChange={(next: FieldValue) => onChange(next)}
      />
    );
  }
  if (schema.type === "boolean")
    return <Switch id={id} className="self-start" disabled={isOff} checked={value === true} onChange={onChange} />;
  if (schema.type === "integer" && kind === "time") {
    const shown = typeof value === "number" ? shownInUtc(value) : null;
    return (
      <DatePicker
        id={id}
        disabled={isOff}
        showTime
        value={shown}
        onChange={(next) => onChange(next === null ? undefined : pickedInUtc(next))}
      />
    );
  }
  if (schema.type === "integer" && kind === "ppm") {
    const shown = typeof value === "number" ? value / PPM_PER_PERCENT : null;
    const give = (next: number | null): void => onChange(next === null ? undefined : Math.round(next * PPM_PER_PERCENT));
    return (
      <InputNumber id={id} className="w-full" disabled={isOff} min={0} step={0.01} precision={4} suffix="%" value={shown} onChange={give} />
    );
  }
  if (schema.type === "integer") {
    const shown = typeof value === "number" ? value : null;
    const bounds = {
      ...(schema.minimum === undefined ? {} : { min: schema.minimum }),
      ...(schema.maximum === undefined ? {} : { max: schema.maximum }),
    };
    return (
      <InputNumber
        id={id}
        className="w-full"
        disabled={isOff}
        {...bounds}
        precision={0}
        value={shown}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  }
  const text = value === undefined ? "" : String(value);
  const length = schema.maxLength === undefined ? {} : { maxLength: schema.maxLength };
  if (kind === "file" || kind === "files")
    return <FileField id={id} intake={schema["x-intake"] ?? ""} isMany={kind === "files"} isOff={isOff} value={text} onChange={onChange} />;
  if (kind === "text")
    return <Input.TextArea id={id} rows={4} disabled={isOff} {...length} value={text} onChange={({ target }) => onChange(target.value)} />;
  return <Input id={id} disabled={isOff} {...length} value={text} onChange={({ target }) => onChange(target.value)} />;
}
