-- The index of a contest's markets each time its entries were valued, projected from the log.
create table contest_samples (
  contest bigint not null,
  position bigint not null,
  at bigint not null,
  -- ticks in the order of the contest's markets, with commas
  ticks text not null,
  primary key (contest, position)
);
