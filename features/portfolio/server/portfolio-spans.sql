-- A span's balance is written when a later one begins: until then it is what the position holds. `span`: start of the shortest one, in ms.
alter table portfolio_positions add column span bigint not null default 0;
update portfolio_positions as p set span = coalesce(
  (select max(start) from portfolio_balances as b where b.user_id = p.user_id and b.step = 900 and b.asset = p.asset), 0
);
delete from portfolio_balances as b using portfolio_positions as p
  where b.user_id = p.user_id and b.asset = p.asset and p.span > 0 and b.start = p.span / (b.step * 1000) * (b.step * 1000);
