-- One element of a card's layout in millimetres, from points.
create or replace function id_card_element(no int, kind text, x numeric, y numeric, width numeric, height numeric, more jsonb) returns jsonb
language sql immutable as $$
  select jsonb_build_object('id', 'e' || no, 'kind', kind, 'x', round(x * 0.352778, 2), 'y', round(y * 0.352778, 2),
    'width', round(width * 0.352778, 2), 'height', round(height * 0.352778, 2)) || more $$;
