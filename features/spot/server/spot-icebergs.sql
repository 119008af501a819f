-- How much of an iceberg shows at a time; 0 for orders that show whole.
alter table spot_orders add column iceberg_lots bigint not null default 0;
