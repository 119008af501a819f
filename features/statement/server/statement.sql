-- A statement of one currency, and of what is no trading, is found without passing over everything else.
create index wallet_changes_by_currency on wallet_changes (user_id, asset, sequence desc, line desc);
-- 10, 11: held for orders and given back; 12, 13: trades and their fees.
create index wallet_changes_beside_trading on wallet_changes (user_id, sequence desc, line desc) where reason not in (10, 11, 12, 13);
