-- A trader's followers: those who follow come before those who did.
create index copies_follow_of_trader on copies_follow (trader, (state = 'ended'), number desc);
drop index copies_follow_by_trader;
