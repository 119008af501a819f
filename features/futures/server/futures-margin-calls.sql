-- Warnings at 80 %, projected from the log, and what a close-out says besides: for the page that tells why it came.
create table futures_margin_call (
  user_id bigint not null,
  at bigint not null,
  -- hundredths of a percent
  rate bigint not null,
  equity bigint not null,
  margin bigint not null,
  -- JSON: pairs of contract and mark
  marks text not null,
  position bigint not null,
  primary key (user_id, at, position)
);
alter table futures_close_out add column unrealised_before bigint not null default 0;
alter table futures_close_out add column released bigint not null default 0;
alter table futures_close_out_step add column net_lots bigint not null default 0;
alter table futures_close_out_step add column fill_fee bigint not null default 0;
create index futures_order_ended_by_close_out on futures_order (user_id, updated_at) where status = 'close_out';
