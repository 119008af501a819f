-- What the list of income adds to fills: closings that an order may not have filled, and the orders of close-outs, among a million others.
create index receipt_settlements_closed_alone on receipt_settlements (user_id, position, n)
  where product = 'futures' and formula like 'futures-close/%'
    and body::jsonb->'terms'->>'cause' in ('close_out', 'taken_over', 'deleveraged', 'delisted');
create index futures_order_close_out on futures_order (user_id, placed_at, id) where cause = 'close_out';
create index futures_order_conditional on futures_order (user_id, placed_at, id) where trigger_source <> '';
