-- Index samples of markets with seconds contracts, by which anybody recomputes results: the log's own, kept for a week.
create table seconds_samples (
  market integer not null,
  at bigint not null,
  -- of the command in the log, and its place among that command's samples
  position bigint not null,
  n integer not null,
  ticks bigint not null,
  sources integer not null,
  primary key (market, at, position, n)
);

-- Markets that have been in the table of seconds contracts, and since which command.
create table seconds_sampled (
  market integer primary key,
  since bigint not null
);
