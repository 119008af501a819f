-- What came to somebody or left them outside of trading, which is rare: read for the moves of a position, among the rows of all orders and fills.
-- 10, 11: held for orders and given back; 12, 13: trades and their fees; 14: dividends; 20: between one's own accounts.
create index wallet_changes_outside_trading on wallet_changes (user_id, asset, sequence) where reason not in (10, 11, 12, 13, 20, 14);
