/** The console's start: nothing is drawn before it is known whether somebody is logged in. */
import "./theme/console.css";
import "./theme/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html must have an element with the id root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
