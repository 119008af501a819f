-- Close-outs of accounts, projected from the log. The public list shows steps without the person.
create table futures_close_out (
  number bigint primary key,
  user_id bigint not null,
  -- hundredths of a percent; -1 without margin
  rate_before bigint not null,
  equity_before bigint not null,
  margin_before bigint not null,
  rate_after bigint not null,
  equity_after bigint not null,
  orders_ended integer not null,
  steps integer not null,
  at bigint not null,
  position bigint not null
);
create index futures_close_out_by_user on futures_close_out (user_id, number desc);
create table futures_close_out_step (
  number bigint not null,
  step integer not null,
  position_id bigint not null,
  contract integer not null,
  side text not null,
  lots bigint not null,
  bankruptcy_ticks bigint not null,
  filled_lots bigint not null,
  filled_value bigint not null,
  fund_lots bigint not null,
  deleveraged_lots bigint not null,
  close_out_fee bigint not null,
  mark bigint not null,
  at bigint not null,
  primary key (number, step)
);
create index futures_close_out_step_by_contract on futures_close_out_step (contract, number desc);
