-- Exchanges that were done, projected from the log. Amounts are the assets' smallest units; `received` is after the fee.
create table exchange_done (
  id bigint primary key,
  user_id bigint not null,
  from_asset integer not null,
  to_asset integer not null,
  units bigint not null,
  received bigint not null,
  fee bigint not null,
  -- by the index, in the smallest units of USDT
  value bigint not null,
  -- its settlement: place in the log, and which of that command's events
  position bigint not null,
  n integer not null,
  at bigint not null
);
create index exchange_done_by_user on exchange_done (user_id, id desc);
create index exchange_done_by_time on exchange_done (at);
