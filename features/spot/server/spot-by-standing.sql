-- Lists of all of a person's orders are read from the indexes of each standing (order-standings.ts): these two were written to for every order, and once
-- more when it ended.
drop index spot_orders_by_user;
drop index spot_orders_by_user_and_market;
