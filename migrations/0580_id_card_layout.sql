-- What stands where on an ID card is said in millimetres, element by element, for both sides. What was a fixed arrangement
-- becomes the layout that looks the same.
create function id_card_arrangement(orientation text, background text, accent text, text_colour text, shows text[], back_text text,
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

-- points in, millimetres out
create function id_card_element(no int, kind text, x numeric, y numeric, width numeric, height numeric, more jsonb) returns jsonb
language sql immutable as $$
  select jsonb_build_object('id', 'e' || no, 'kind', kind, 'x', round(x * 0.352778, 2), 'y', round(y * 0.352778, 2),
    'width', round(width * 0.352778, 2), 'height', round(height * 0.352778, 2)) || more $$;
create function id_card_box(no int, x numeric, y numeric, width numeric, height numeric, colour text, shape text) returns jsonb
language sql immutable as $$
  select id_card_element(no, 'box', x, y, width, height, jsonb_build_object('colour', colour, 'shape', shape)) $$;
create function id_card_text(no int, words text, x numeric, y numeric, width numeric, size numeric, is_bold boolean, colour text, align text,
  line_height numeric default 1.3, height numeric default null) returns jsonb language sql immutable as $$
  select id_card_element(no, 'text', x, y, width, coalesce(height, size * 1.3), jsonb_build_object('text', words, 'size', size,
    'is_bold', is_bold, 'colour', colour, 'align', align, 'line_height', line_height)) $$;

alter table id_card_template
  add column size text not null default 'CR80' check (size in ('CR80', 'CR100', 'A7')),
  add column layout jsonb,
  add column front_file_id uuid,
  add column back_file_id uuid,
  add column signature_file_id uuid,
  alter column background set default '#FFFFFF',
  alter column accent set default '#4964DE',
  alter column text_colour set default '#323541',
  add foreign key (org_id, front_file_id) references stored_file (org_id, id),
  add foreign key (org_id, back_file_id) references stored_file (org_id, id),
  add foreign key (org_id, signature_file_id) references stored_file (org_id, id);
create index id_card_template_front on id_card_template (org_id, front_file_id) where front_file_id is not null;
create index id_card_template_back on id_card_template (org_id, back_file_id) where back_file_id is not null;
create index id_card_template_signature on id_card_template (org_id, signature_file_id) where signature_file_id is not null;
alter table id_card_sample
  add column size text not null default 'CR80' check (size in ('CR80', 'CR100', 'A7')),
  add column layout jsonb,
  alter column background set default '#FFFFFF',
  alter column accent set default '#4964DE',
  alter column text_colour set default '#323541';

-- The version of the program before this one says a colour and what is shown: while it serves, the layout follows.
create function id_card_template_layout() returns trigger language plpgsql as $$
begin
  new.layout := id_card_arrangement(new.orientation, new.background, new.accent, new.text_colour, new.shows, new.back_text,
    exists (select from organization o where o.org_id = new.org_id and o.logo_file_id is not null),
    exists (select from employee e where e.org_id = new.org_id and e.name_nepali is not null));
  return new;
end $$;
create trigger id_card_template_made before insert on id_card_template for each row when (new.layout is null)
  execute function id_card_template_layout();
create trigger id_card_template_changed before update on id_card_template for each row
  when (new.layout is null or (new.background, new.accent, new.text_colour, new.shows, new.back_text)
    is distinct from (old.background, old.accent, old.text_colour, old.shows, old.back_text))
  execute function id_card_template_layout();

alter table id_card_template no force row level security;
alter table employee no force row level security;
update id_card_template set layout = null;
alter table employee force row level security;
alter table id_card_template force row level security;
update id_card_sample set layout = id_card_arrangement(orientation, background, accent, text_colour, shows, back_text, false, true);
alter table id_card_template alter column layout set not null;
alter table id_card_sample
  alter column layout set not null,
  alter column layout set default '{"front": {"background": "#FFFFFF", "elements": []}, "back": null}';
