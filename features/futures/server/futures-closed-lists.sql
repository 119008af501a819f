-- Lists of closed positions in the order of their ends, and what close-outs took of each.
create index futures_position_closed on futures_position (user_id, closed_at desc, id desc) where closed_at > 0;
create index futures_close_out_step_by_position on futures_close_out_step (position_id);
