-- What was sold on which terms since when: a row for each time that operators set a product.
create table lock_mining_products (
  product integer not null,
  position bigint not null,
  at bigint not null,
  asset integer not null,
  days integer not null,
  low_ppm integer not null,
  high_ppm integer not null,
  penalty_ppm integer not null,
  least bigint not null,
  most bigint not null,
  quota bigint not null,
  is_on_sale boolean not null,
  primary key (product, position)
);
