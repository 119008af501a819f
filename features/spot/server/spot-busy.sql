-- Among a million orders and trades of one person: the open ones, those of one market, and a window of time as one of trades' numbers, which are
-- in the order of their times.
create index spot_orders_open on spot_orders (user_id, placed_at, id) where status in ('working', 'waiting', 'pending');
create index spot_orders_by_user_and_market on spot_orders (user_id, market, placed_at, id);
create index spot_fills_by_user_and_market on spot_fills (user_id, market, trade);
create index spot_fills_by_time on spot_fills (at, trade);
