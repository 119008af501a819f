-- A key opens nothing from the reset of a forgotten password on, until its owner confirms it: who took the account may have made it.
alter table api_key add column suspended_at timestamptz;
