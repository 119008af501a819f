-- The trades of one market, for bots: newest first, or from a number on.
create index spot_fills_by_market on spot_fills (market, trade desc);
