-- The version of the program before this one says a colour and what is shown: while it serves, the layout follows.
create or replace function id_card_template_layout() returns trigger language plpgsql as $$
begin
  new.layout := id_card_arrangement(new.orientation, new.background, new.accent, new.text_colour, new.shows, new.back_text,
    exists (select from organization o where o.org_id = new.org_id and o.logo_file_id is not null),
    exists (select from employee e where e.org_id = new.org_id and e.name_nepali is not null));
  return new;
end $$;
