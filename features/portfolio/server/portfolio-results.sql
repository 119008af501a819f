-- What each product brought somebody and which fees it took, in quote units: their sum is that of the positions.
create table portfolio_results (
  user_id bigint not null,
  product text not null,
  realised bigint not null,
  fees bigint not null,
  primary key (user_id, product)
);
