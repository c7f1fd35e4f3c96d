-- The place of one element in millimetres, from points.
create or replace function id_card_box(no int, x numeric, y numeric, width numeric, height numeric, colour text, shape text) returns jsonb
language sql immutable as $$
  select id_card_element(no, 'box', x, y, width, height, jsonb_build_object('colour', colour, 'shape', shape)) $$;
