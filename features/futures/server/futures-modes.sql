-- In which mode an account was when an order of it reduced: that of the order by which it had opened last.
create index futures_order_opening on futures_order (user_id, placed_at desc, id desc) where effect <> 'reduce';
