-- The caller's own name for an order; '' for none. A name may come again once its order has ended.
alter table spot_orders add column client_order_id text not null default '';
create index spot_orders_by_client_order_id on spot_orders (user_id, client_order_id, placed_at desc) where client_order_id <> '';
