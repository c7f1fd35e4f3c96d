create or replace function id_card_text(no int, words text, x numeric, y numeric, width numeric, size numeric, is_bold boolean, colour text, align text,
  line_height numeric default 1.3, height numeric default null) returns jsonb language sql immutable as $$
  select id_card_element(no, 'text', x, y, width, coalesce(height, size * 1.3), jsonb_build_object('text', words, 'size', size,
    'is_bold', is_bold, 'colour', colour, 'align', align, 'line_height', line_height)) $$;
