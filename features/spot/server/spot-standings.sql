-- Among millions of orders of one person: those that were done and those that ended otherwise, in all and in one market, the newest first.
create index spot_orders_done on spot_orders (user_id, placed_at, id) where status in ('filled', 'expired');
create index spot_orders_done_by_market on spot_orders (user_id, market, placed_at, id) where status in ('filled', 'expired');
create index spot_orders_ended on spot_orders (user_id, placed_at, id)
  where status in ('cancelled', 'self_trade', 'pair', 'session_end', 'split', 'delisted', 'start_again');
create index spot_orders_ended_by_market on spot_orders (user_id, market, placed_at, id)
  where status in ('cancelled', 'self_trade', 'pair', 'session_end', 'split', 'delisted', 'start_again');
-- Fills in one direction, so that one comparison of rows bounds a page (wallet-pages.sql).
drop index spot_fills_by_user;
create index spot_fills_of_person on spot_fills (user_id, trade);
