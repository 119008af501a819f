-- What of an asset is borrowed and not repaid: balances over time are without it.
alter table portfolio_positions add column owed bigint not null default 0;
