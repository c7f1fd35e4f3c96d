-- Whoever comes into a group or leaves it has its open tasks, or has them no more.
create or replace function group_tasks_kept() returns trigger language plpgsql as $$
begin
  -- what the owner of the tables changes outside an organization is followed by night
  if coalesce(current_setting('app.org_id', true), '') = '' then return null; end if;
  perform keep_life_task(t) from life_task t where t.state = 'Open'
    and t.assignee_group_id in (case when tg_op <> 'INSERT' then old.group_id end, case when tg_op <> 'DELETE' then new.group_id end);
  return null;
end $$;
