create or replace function keep_life_task(t life_task) returns void language sql as $$
  select keep_task(
    case t.process when 'onboarding' then 'Onboarding' when 'offboarding' then 'Offboarding' else 'Employment review' end,
    t.id, t.state, t.title,
    nullif(concat_ws(e'\n\n', t.description, (select k.title from library_document k where k.id = t.library_document_id)), ''),
    t.about, t.link, t.due_on, people_of_life_task(t))
$$;
