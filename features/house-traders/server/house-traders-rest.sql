-- Programs that are switched off: they close what they hold, and nobody new follows them.
alter table house_trader add column rests boolean not null default false;
