-- Lists of orders in the words of programs: the number of the list, which is its first order's, and on that order the list's name.
alter table spot_orders
  add column list_id bigint not null default 0,
  add column list_name text not null default '';
create index spot_orders_by_list on spot_orders (list_id) where list_id <> 0;
create index spot_orders_by_list_name on spot_orders (user_id, list_name, placed_at desc) where list_name <> '';
