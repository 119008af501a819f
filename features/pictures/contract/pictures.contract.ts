/** The one call that takes a file (wire.md 4): multipart, field `file`; below /api, and beside it as well. */
export const UPLOAD = { method: "POST", path: "/upload" } as const;
