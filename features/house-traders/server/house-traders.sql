-- Programs of a paper venue that trade with paper money of their own, for people to follow.
create table house_trader (
  user_id integer primary key references person (id),
  program text not null unique check (program in ('trend', 'reversion', 'grid', 'hold', 'chance'))
);
