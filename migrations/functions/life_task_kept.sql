-- Whatever writes a task of joining, changing or leaving, whoever has to do it finds it among their tasks.
create or replace function life_task_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform drop_task(s, old.id) from unnest(array['Onboarding', 'Employment review', 'Offboarding']) s;
  -- what the owner of the tables changes outside an organization is followed by night
  elsif coalesce(current_setting('app.org_id', true), '') <> '' then
    perform keep_life_task(new);
  end if;
  return null;
end $$;
