-- How often a question was answered in any of its versions, wherever it was asked: on a sheet or in a form. Answers to a
-- form without names count once they are told of. Row-level security of the tables beneath holds for whoever asks.
create or replace function answers_of_question(root uuid) returns int language sql stable as $$
  select ((
    select count(*) from question v
    join answer a on a.org_id = v.org_id and a.question_id = v.id
    where v.root_id = root
  ) + (
    select count(*) from question v
    join question_set_item i on i.org_id = v.org_id and i.question_id = v.id
    join form f on f.org_id = i.org_id and f.set_id = i.set_id
    join form_response r on r.org_id = f.org_id and r.form_id = f.id
    where v.root_id = root and r.is_told and r.answers ? v.id::text
  ))::int
$$;
