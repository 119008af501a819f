-- Who saw the newest set-up link in the console: until another admin confirms whoever set the account up, it logs in to nothing.
-- Null: made on the machine, or confirmed.
alter table operator add column link_seen_by integer references operator (id);
-- Of links that were given out before nobody knows who saw them.
update operator set set_up_hash = null, set_up_until = null where set_up_hash is not null;
