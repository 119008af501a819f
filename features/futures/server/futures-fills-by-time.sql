-- Trades are numbered in the order of their times: with this a window of time is one of numbers, wherever in a million it lies.
create index futures_fill_by_time on futures_fill (at, trade) where role = 'taker';
