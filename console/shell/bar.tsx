import { Dropdown, type MenuProps } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactElement } from "react";
import { Menu } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { Me } from "../../contract/console-wire.ts";
import { ROLE_WORDS } from "../../contract/operator-roles.ts";
import { post } from "../api/ops.ts";
import { chooseTheme, useThemeChoice, type ThemeChoice } from "../theme/theme.ts";
import { Chip } from "../ui/card.tsx";
import { houseWords } from "../words/house.words.ts";
import { clockText, spanText } from "../words/moments.ts";
import { chooseLanguage, useLanguage, useSay, type ConsoleLanguage } from "../words/say.ts";
import { Find } from "./find.tsx";
import { Mark } from "./mark.tsx";
import { SIDE_ID } from "./side.tsx";

type BarParts = { readonly me: Me; readonly isSideOpen: boolean; readonly turnSide: () => void };

export function Bar({ me, isSideOpen, turnSide }: BarParts): ReactElement {
  const say = useSay();
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-card px-4 md:col-span-2 md:gap-4">
      <button
        type="button"
        aria-label={say(houseWords.navigation)}
        aria-expanded={isSideOpen}
        aria-controls={SIDE_ID}
        onClick={turnSide}
        className="-ml-2 grid size-8 place-items-center rounded-field hover:bg-row md:hidden"
      >
        <Menu size={18} aria-hidden="true" />
      </button>
      <Link to="/" className="flex items-center gap-2 text-base font-semibold">
        <Mark />
        <span className="max-md:sr-only">Touchstone</span>
        <span className="max-md:sr-only">
          <Chip>{say(houseWords.console)}</Chip>
        </span>
      </Link>
      <Find />
      <div className="ml-auto flex items-center gap-2 text-xs whitespace-nowrap md:gap-4">
        <Chip tone={me.mode === "paper" ? "care" : "bad"}>{say(me.mode === "paper" ? houseWords.paper : houseWords.live)}</Chip>
        <span className="text-mut max-lg:hidden">
          {say(houseWords.log)} <b className="figures text-fg">{me.logPosition.toLocaleString("en-US")}</b>
        </span>
        <VenueClock me={me} />
        <OperatorMenu me={me} />
      </div>
    </header>
  );
}

/** Counts on by itself between two answers. */
function VenueClock({ me }: { readonly me: Me }): ReactElement {
  const [now, setNow] = useState(me.venueTime);
  useEffect(() => {
    const began = performance.now();
    setNow(me.venueTime);
    const timer = setInterval(() => setNow(me.venueTime + performance.now() - began), 1000);
    return () => clearInterval(timer);
  }, [me.venueTime]);
  return <time className="figures text-mut max-lg:hidden">{clockText(now)} UTC</time>;
}

function OperatorMenu({ me }: { readonly me: Me }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const theme = useThemeChoice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const logOut = async (): Promise<void> => {
    await post("/log-out", {});
    client.clear();
    await navigate("/log-in");
  };
  const themes: readonly ThemeChoice[] = ["system", "dark", "light"];
  const languages: readonly (readonly [ConsoleLanguage, string])[] = [
    ["en", "English"],
    ["zh", "中文"],
  ];
  const items: MenuProps["items"] = [
    {
      type: "group",
      label: say(houseWords.theme),
      children: themes.map((key) => ({ key, label: say(houseWords[key]), onClick: () => chooseTheme(key) })),
    },
    {
      type: "group",
      label: say(houseWords.language),
      children: languages.map(([key, label]) => ({ key, label, onClick: () => chooseLanguage(key) })),
    },
    { type: "divider" },
    { key: "sessions", label: say(houseWords.sessions), onClick: () => void navigate("/operators/sessions") },
    { key: "log-out", label: say(houseWords.logOut), onClick: () => void logOut() },
  ];
  const { name, role } = me.operator;
  return (
    <Dropdown trigger={["click"]} autoFocus menu={{ items, selectedKeys: [theme, language] }}>
      <button type="button" className="flex items-center gap-2 border-line text-left md:border-l md:pl-4">
        <span className="grid size-7 place-items-center rounded-full bg-fill-strong text-2xs font-semibold" aria-hidden="true">
          {name.slice(0, 2).toUpperCase()}
        </span>
        <span className="leading-4 max-md:sr-only">
          <b className="block font-semibold">{name}</b>
          <span className="text-mut">
            {say(houseWords.left, { role: say(ROLE_WORDS[role]), span: spanText(me.expiresAt - me.now, language) })}
          </span>
        </span>
      </button>
    </Dropdown>
  );
}
