-- Who pays an order and how, encrypted; the log knows the sum alone. Erased with the account.
create table quick_buy_payer (
  order_number bigint primary key,
  user_id integer not null,
  payment integer not null,
  bank text not null,
  details bytea not null
);
create index quick_buy_payer_by_user on quick_buy_payer (user_id);

-- Events of payment providers that were taken: the same one again has no second effect. Nobody's: they name orders.
create table quick_buy_provider_event (
  id text primary key,
  order_number bigint not null,
  kind text not null,
  taken_at timestamptz not null
);
