-- The last trade of the venue before somebody began: their moves are read from behind it, not from their first fill on.
alter table portfolio_beginnings add column trade bigint not null default 0;
-- Most began with their account, before their first fill: for them 0 is right, and their fills are not read.
update portfolio_beginnings as begun set trade = (
  select max(trade) from spot_fills where user_id = begun.user_id and position <= begun.position
) where (
  select position from spot_fills where user_id = begun.user_id order by trade limit 1
) <= begun.position;
