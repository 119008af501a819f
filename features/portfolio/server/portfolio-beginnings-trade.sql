-- Which trade was the last before somebody began is read from the fills, by their place in the log: what stood here was 0 for whoever began between a start and
-- the first trade after it, while the log gives another number.
alter table portfolio_beginnings drop column trade;
