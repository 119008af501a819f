import { StyleProvider } from "@ant-design/cssinjs";
import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import enUS from "antd/locale/en_US";
import zhCN from "antd/locale/zh_CN";
import type { ReactElement } from "react";
import { createHashRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../api/queries.ts";
import { CONSOLE_FEATURES } from "../features.ts";
import { LogInPage } from "../log-in/log-in.page.tsx";
import { SetUpPage } from "../log-in/set-up.page.tsx";
import { componentTheme, useShownTheme } from "../theme/theme.ts";
import { useLanguage } from "../words/say.ts";
import { Frame } from "./frame.tsx";
import { NotFoundPage } from "./not-found.page.tsx";
import { Failed } from "../ui/states.tsx";

const router = createHashRouter([
  { path: "/log-in", Component: LogInPage },
  { path: "/set-up/:link", Component: SetUpPage },
  {
    path: "/",
    Component: Frame,
    children: [
      ...CONSOLE_FEATURES.flatMap(({ pages }) =>
        pages.map(({ path, load }) => ({
          path,
          HydrateFallback: Empty,
          lazy: async () => ({ Component: await load(), ErrorBoundary: Broken }),
        })),
      ),
      { path: "*", Component: NotFoundPage },
    ],
  },
]);

function Empty(): ReactElement {
  return <div className="min-h-dvh" />;
}

function Broken(): ReactElement {
  return <Failed error={new Error("This page broke; the browser's own log says where.")} again={() => window.location.reload()} />;
}

export function App(): ReactElement {
  const language = useLanguage();
  const theme = useShownTheme();
  return (
    <StyleProvider layer>
      <ConfigProvider locale={language === "zh" ? zhCN : enUS} theme={componentTheme(theme)}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ConfigProvider>
    </StyleProvider>
  );
}
