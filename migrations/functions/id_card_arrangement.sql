-- The layout of an ID card in millimetres, element by element, for both sides, made from a fixed arrangement.
create or replace function id_card_arrangement(orientation text, background text, accent text, text_colour text, shows text[], back_text text,
  has_logo boolean, has_nepali boolean) returns jsonb language plpgsql immutable as $$
declare
  lies constant boolean := orientation = 'Landscape';
  w constant numeric := case when lies then 242.65 else 153.01 end;
  h constant numeric := case when lies then 153.01 else 242.65 end;
  said constant text := (select string_agg(line, E'\n' order by no) from (values
    (1, 'Job title', '{{job_title}}'), (2, 'Division', '{{division}}'), (3, 'Branch', '{{branch}}'), (4, 'Employee code', 'ID: {{code}}'),
    (5, 'Blood group', 'Blood: {{blood_group}}'), (6, 'Phone', 'Phone: {{mobile}}')) l(no, name, line) where name = any(shows));
  lines constant int := coalesce(array_length(string_to_array(said, E'\n'), 1), 0);
  step constant numeric := case when lies then 11 else 10 end;
  has_qr constant boolean := 'QR code' = any(shows);
  has_photo constant boolean := 'Photo' = any(shows);
  has_signature constant boolean := 'Signature' = any(shows);
  align constant text := case when lies then 'Left' else 'Center' end;
  head constant numeric := case when lies or not has_logo then 10 else 7.5 end;
  photo_h numeric := 76;
  x numeric := 10;
  y numeric := 38;
  wide numeric;
  front jsonb := '[]';
  back jsonb;
begin
  front := front || id_card_box(1, 0, 0, w, 28, accent, 'Square');
  if has_logo then
    front := front || id_card_box(2, 8, 4, 52, 20, '#FFFFFF', 'Rounded')
      || id_card_element(3, 'logo', 10, 6, 48, 16, '{}');
  end if;
  x := case when has_logo then 66 else 10 end;
  front := front || id_card_text(4, '{{organization}}', x, case when head = 10 then 7 else 9 end, w - 10 - x, head, true, '#FFFFFF',
    case when has_logo then 'Left' else align end);
  if not lies then
    photo_h := least(76, greatest(40, h - 36 - 6 - (15 + case when has_nepali then 13 else 0 end + lines * 10)
      - (18 + case when has_qr then 48 else 0 end)));
  end if;
  x := case when lies then 10 else (w - photo_h * 62 / 76) / 2 end;
  if has_photo then
    front := front || id_card_element(5, 'photo', x, case when lies then 38 else 36 end, case when lies then 60 else photo_h * 62 / 76 end, photo_h,
      jsonb_build_object('shape', 'Square', 'colour', accent));
  end if;
  x := case when lies and has_photo then 80 else 10 end;
  y := case when lies then 38 when has_photo then 42 + photo_h else 40 end;
  wide := w - x - case when lies and has_qr then 62 else 10 end;
  front := front || id_card_text(6, '{{full_name}}', x, y, wide, 11, true, text_colour, align);
  y := y + 15;
  if has_nepali then
    front := front || id_card_text(7, '{{name_nepali}}', x, y, wide, 9, false, text_colour, align);
    y := y + 13;
  end if;
  if lines > 0 then
    -- a line stands in the middle of its height, which is more than that of its letters
    y := y - (step - 7.5 * 1.304) / 2;
    front := front || id_card_text(8, said, x, y, wide, 7.5, false, text_colour, align, round(step / 7.5, 2), least(lines * step, h - 14 - y));
  end if;
  if has_qr then
    front := front || case
      when lies then id_card_element(9, 'qr', w - 58, 38, 48, 48, '{"content": ""}')
      else id_card_element(9, 'qr', case when has_signature then 10 else (w - 44) / 2 end, h - 62, 44, 44, '{"content": ""}') end;
  end if;
  if has_signature then
    front := front || id_card_element(10, 'signature', w - 72, h - 42, 62, 20, '{}')
      || id_card_box(11, w - 72, h - 22, 62, 0.5, text_colour, 'Square')
      || id_card_text(12, 'Authorized signature', w - 72, h - 20, 62, 5.5, false, text_colour, 'Center');
  end if;
  front := front || id_card_text(13, '{{card_number}}   Valid until {{expires_on}}', 10, h - 13, w - 20, 6.5, false, text_colour, align);
  if back_text is not null then
    back := jsonb_build_object('background', background, 'elements', '[]'::jsonb
      || id_card_box(1, 0, h - 10, w, 10, accent, 'Square')
      || id_card_text(2, '{{organization}}', 12, 14, w - 24, 9, true, text_colour, 'Left')
      || id_card_text(3, back_text, 12, 32, w - 24, 7.5, false, text_colour, 'Left', 1.3, h - 56));
  end if;
  return jsonb_build_object('front', jsonb_build_object('background', background, 'elements', front), 'back', back);
end $$;
