-- What the venue said it owes, signed: its word, made again by nothing. Each hour's for thirty days, the first of each day for good.
create table liabilities_statement (
  -- ms of venue time
  at bigint primary key,
  is_daily boolean not null,
  note text not null
);
