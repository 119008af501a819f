import type { ReactElement } from "react";

/** The stone with its gold stroke; dark in both themes. */
export function Mark(): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path
        d="M9.2 3.4 20.6 2l7.3 5.6 2.1 9.7-4.3 9.3-9.9 3.4-9.9-3.3L2 15.4z"
        fill="#262a33"
        stroke="#6d7688"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d="M6.9 21.5C12.3 16.9 18.7 12.4 25 9c1-.5 1.7.8.8 1.5C20.3 14.5 14.2 19 9 23.7c-1.3 1.1-3.4-1-2.1-2.2z" fill="#eec257" />
    </svg>
  );
}
