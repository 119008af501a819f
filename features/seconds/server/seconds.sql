-- Seconds contracts, projected from the log. Amounts are smallest units of USDT, prices ticks of the market.
create table seconds_contracts (
  id bigint primary key,
  user_id bigint not null,
  market integer not null,
  -- 1 up, 2 down
  side smallint not null,
  seconds integer not null,
  stake bigint not null,
  ratio_ppm integer not null,
  -- what the house set aside
  profit bigint not null,
  at bigint not null,
  -- of the first sample after it was bought; 0 until then
  entry bigint not null,
  entered_at bigint not null,
  -- whole second since 1970 with which it is due; 0 without an entry
  due bigint not null,
  -- '' while it is open; won, lost, even, no_fair_price, split, closed
  result text not null,
  paid bigint not null,
  -- ticks of the prices that decided, in all, and how many they were
  sum bigint not null,
  prices integer not null,
  closed_at bigint not null,
  -- its settlement: place in the log, and which of that command's events; 0 where there is none
  position bigint not null,
  n integer not null
);
create index seconds_contracts_by_user on seconds_contracts (user_id, id desc);
create index seconds_contracts_open on seconds_contracts (user_id, id desc) where result = '';

-- What came of them, by length: the public table and the console read it.
create table seconds_results (
  seconds integer not null,
  result text not null,
  count bigint not null,
  staked bigint not null,
  paid bigint not null,
  primary key (seconds, result)
);
