-- A position may be settled at its mark more than once at one time, by commands after each other.
alter table futures_payment drop constraint futures_payment_pkey;
alter table futures_payment add primary key (position_id, kind, due, position);
