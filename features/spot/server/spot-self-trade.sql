-- What an order's owner chose for meeting orders of their own; a rebuild fills it in for those that were there before.
alter table spot_orders add column self_trade text not null default 'expire_maker';
