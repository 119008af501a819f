-- In one direction, as wallet-pages.sql.
drop index transfer_moves_by_user;
create index transfer_moves_of_person on transfer_moves (user_id, id);
