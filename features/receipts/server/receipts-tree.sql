-- The tree of receipts takes fills in by their place in the log.
create index spot_fills_by_position on spot_fills (position);
