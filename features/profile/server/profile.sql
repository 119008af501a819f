-- The line below a person's name; empty: none.
alter table person add column signature text not null default '';
