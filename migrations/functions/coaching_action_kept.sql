-- What two agreed in a coaching session is a task of the one who does it, and of nobody else.
create or replace function coaching_action_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform drop_task('Coaching', old.id);
  elsif coalesce(current_setting('app.org_id', true), '') <> '' then
    perform keep_task('Coaching', new.id, case when new.done_on is null then 'Open' else 'Done' end, new.title,
      due_on => new.due_on, people => array[new.employee_id]);
  end if;
  return null;
end $$;
