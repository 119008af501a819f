import type { ReactElement } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { ErrorBoundary } from "react-error-boundary";
import { HashRouter, Route, Routes, useLocation } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { useT } from "./i18n/texts.ts";
import { FileError } from "./router/fetch-first.ts";
import { LoadedPage } from "./router/loaded-page.tsx";
import { PAGE_ROUTES } from "./router/routes.ts";
import { Shell } from "./shell/shell.tsx";
import { ErrorState } from "./ui/states.tsx";

/** The whole app: providers, shell and the page of the present route. */
export function App(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Shell>
          <Pages />
        </Shell>
      </HashRouter>
    </QueryClientProvider>
  );
}

function Pages(): ReactElement {
  const t = useT();
  const location = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[location.pathname]}
      onError={(error) => console.error(error)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        // A part of an earlier release never comes, whatever is drawn again.
        <ErrorState
          text={t("shell.error.page")}
          retryLabel={t("shell.retry")}
          onRetry={error instanceof FileError ? () => window.location.reload() : resetErrorBoundary}
        />
      )}
    >
      <Routes>
        {PAGE_ROUTES.map((route) => (
          <Route key={route.path} path={route.path} element={<LoadedPage key={route.path} route={route} />} />
        ))}
      </Routes>
    </ErrorBoundary>
  );
}
