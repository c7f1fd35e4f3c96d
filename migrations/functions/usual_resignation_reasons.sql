create or replace function usual_resignation_reasons() returns table (name text, name_nepali text, code text, pos int) immutable language sql as $$
  select n.name, n.name_nepali, replace(lower(n.name), ' ', '_'), n.pos::int from unnest(
    array['Better opportunity', 'Higher studies', 'Family', 'Health', 'Moving abroad', 'Retirement', 'Work environment', 'Pay and benefits', 'Other'],
    array['राम्रो अवसर', 'उच्च अध्ययन', 'परिवार', 'स्वास्थ्य', 'विदेश जाने', 'अवकाश', 'कामको वातावरण', 'तलब र सुविधा', 'अन्य']
  ) with ordinality n (name, name_nepali, pos)
$$;
