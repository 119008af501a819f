-- How many of somebody's contracts ended how in each market, so that lists with tens of thousands are not counted anew for each page.
create table seconds_own (
  user_id bigint not null,
  market integer not null,
  result text not null,
  count bigint not null,
  -- what came back less what was staked, smallest units of USDT
  brought bigint not null,
  primary key (user_id, market, result)
);

-- With what lists are filtered by: a page is found in the index alone.
drop index seconds_contracts_by_user;
create index seconds_contracts_by_user on seconds_contracts (user_id, id desc) include (market, result);
