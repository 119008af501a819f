import { Button, Checkbox, Input, Popover, Segmented } from "antd";
import { Columns3, Download, Rows3, Star, X } from "lucide-react";
import { useState, type ReactElement } from "react";
import { useSearchParams } from "react-router";
import { queryOf } from "../api/ops.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay, type Words } from "../words/say.ts";
import type { Filter } from "./key-table.tsx";
import { FilterField } from "./table-filter.tsx";
import { DENSITIES, type Density, type TableView } from "./table-view.ts";

type NamedColumn = { readonly name: string; readonly words: Words; readonly isExtra?: boolean };
type Props = {
  readonly look: string;
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly NamedColumn[];
  readonly isShown: (column: NamedColumn) => boolean;
  readonly filters: readonly Filter[];
  readonly view: TableView;
  readonly setView: (change: Partial<TableView>) => void;
  readonly hasFile: boolean;
};

export function TableBar({ look, query, columns, isShown, filters, view, setView, hasFile }: Props): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string): void =>
    setSearch((former) => {
      const next = new URLSearchParams(former);
      if (value === "") next.delete(name);
      else next.set(name, value);
      return next;
    });
  /** These filters and no others; what else stands in the address stays. */
  const choose = (chosen: Readonly<Record<string, string>>): void =>
    setSearch((former) => {
      const others = [...former].filter(([name]) => !filters.some((filter) => filter.name === name));
      return new URLSearchParams({ ...Object.fromEntries(others), ...chosen });
    });
  const toggle = (name: string): void =>
    setView({ hidden: view.hidden.includes(name) ? view.hidden.filter((one) => one !== name) : [...view.hidden, name] });
  const isFiltered = filters.some(({ name }) => search.has(name));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
      <div className="flex flex-wrap items-center gap-2" data-filters>
        {filters.map((filter) => (
          <FilterField
            key={`${filter.name}:${search.get(filter.name) ?? ""}`}
            filter={filter}
            value={search.get(filter.name) ?? ""}
            onChange={(value) => set(filter.name, value)}
          />
        ))}
        {isFiltered && (
          <Button type="text" icon={<X size={14} />} onClick={() => choose({})}>
            {say(houseWords.clear)}
          </Button>
        )}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {filters.length > 0 && <Views query={query} view={view} setView={setView} onChoose={choose} />}
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <div className="flex flex-col gap-1">
              {columns.map((column) => (
                <Checkbox key={column.name} checked={isShown(column)} onChange={() => toggle(column.name)}>
                  {say(column.words)}
                </Checkbox>
              ))}
            </div>
          }
        >
          <Button type="text" icon={<Columns3 size={16} />} aria-label={say(houseWords.columns)} title={say(houseWords.columns)} />
        </Popover>
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <Segmented
              value={view.density}
              onChange={(density: Density) => setView({ density })}
              options={(Object.keys(DENSITIES) as Density[]).map((value) => ({ value, label: say(houseWords[value]) }))}
            />
          }
        >
          <Button type="text" icon={<Rows3 size={16} />} aria-label={say(houseWords.density)} title={say(houseWords.density)} />
        </Popover>
        {hasFile && (
          <Button type="text" icon={<Download size={16} />} href={`/ops/tables/${look}${queryOf(query)}`} download>
            {say(houseWords.exportFile)}
          </Button>
        )}
      </div>
    </div>
  );
}

type ViewsProps = Pick<Props, "query" | "view" | "setView"> & { readonly onChoose: (query: Record<string, string>) => void };

function Views({ query, view, setView, onChoose }: ViewsProps): ReactElement {
  const say = useSay();
  const [name, setName] = useState("");
  const save = (): void => {
    if (name.trim() === "") return;
    setView({ views: [...view.views.filter((one) => one.name !== name.trim()), { name: name.trim(), query }] });
    setName("");
  };
  const content = (
    <div className="flex w-64 flex-col gap-2">
      {view.views.length === 0 && <p className="text-mut">{say(houseWords.noViews)}</p>}
      {view.views.map((one) => (
        <div key={one.name} className="flex items-center justify-between">
          <Button type="link" size="small" onClick={() => onChoose({ ...one.query })}>
            {one.name}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<X size={14} />}
            aria-label={say(houseWords.forgetView, { name: one.name })}
            onClick={() => setView({ views: view.views.filter((other) => other !== one) })}
          />
        </div>
      ))}
      <Input
        size="small"
        maxLength={40}
        placeholder={say(houseWords.viewName)}
        aria-label={say(houseWords.viewName)}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={save}
      />
      <Button size="small" disabled={name.trim() === ""} onClick={save}>
        {say(houseWords.saveView)}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button type="text" icon={<Star size={16} />} aria-label={say(houseWords.views)} title={say(houseWords.views)} />
    </Popover>
  );
}
