-- What people did in each minute of venue time, projected from the log. Money is in units of USDT.
create table figure_minutes (
  figure text not null,
  -- since 1970
  minute bigint not null,
  value bigint not null,
  primary key (figure, minute)
);
