-- A task that is done is done where it came from too.
create or replace function task_closed() returns trigger language plpgsql as $$
begin
  if new.source = 'Coaching' then
    update coaching_action set done_on = org_today(), version = version + 1 where id = new.source_id and done_on is null;
  else
    update life_task set state = 'Done', closed_at = now(), version = version + 1,
      closed_by = (select a.id from account a where a.id = nullif(current_setting('app.account_id', true), '')::uuid)
    where id = new.source_id and state = 'Open';
  end if;
  return null;
end $$;
