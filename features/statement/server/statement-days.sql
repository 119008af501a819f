-- What came, left and was set aside on each day (UTC) of each account for each reason: sums of the change log, so that a million lines need not be read for them.
create table statement_days (
  user_id bigint not null,
  -- Since 1970.
  day integer not null,
  asset integer not null,
  purpose smallint not null,
  reason smallint not null,
  -- Own money, pledged or not, between two accounts.
  came numeric not null,
  came_count bigint not null,
  gone numeric not null,
  gone_count bigint not null,
  -- Lines of promotional credit.
  credit_in bigint not null,
  credit_out bigint not null,
  -- Lines of what was only set aside within an account, or given back.
  held bigint not null,
  primary key (user_id, day, asset, purpose, reason)
);
