-- Pending orders are read after each change of one, and with each list of closed positions their receipts: both among all that somebody ever had.
create index futures_order_pending on futures_order (user_id, placed_at, id) where status in ('working', 'waiting');
create index receipt_settlements_closing on receipt_settlements (user_id, contract, position, n)
  where product = 'futures' and formula like 'futures-close/%';
