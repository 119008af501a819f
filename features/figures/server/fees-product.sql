-- Fees of futures stand beside those of the same coin's spot market; the projection's new version fills the table anew.
alter table figure_fees add column product text not null default 'spot' check (product in ('spot', 'futures'));
alter table figure_fees drop constraint figure_fees_pkey;
alter table figure_fees add primary key (day, market, product, role, fee_ppm, asset);
