/** Written by web/plugins/texts.ts from the text tables; do not edit. */
export type TextPart = "app" | "account" | "alerts" | "api-keys" | "assets" | "connection" | "content" | "cover" | "invites" | "market" | "messages" | "payment-password" | "portfolio" | "receipts" | "session" | "settings" | "spot" | "terms" | "trading" | "transfer" | "wallet" | "watchlist" | "webhooks" | "welcome";
