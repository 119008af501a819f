-- What somebody has brought in until a time, less what they took out, in quote units: a row each time it changed.
create table portfolio_contributions (
  user_id bigint not null,
  -- ms
  at bigint not null,
  paid_in bigint not null,
  primary key (user_id, at)
);
-- Exchanges are moves of a position, too: read by their place in the log.
create index exchange_done_by_place on exchange_done (user_id, position);
