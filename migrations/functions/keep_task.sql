-- A task that another part of the program asks for: made, followed and ended here, one for each thing that asks. `wanted` is
-- Open, Done or Not needed; an open task for nobody is not needed.
create or replace function keep_task(
  of_source text, of_id uuid, wanted text, of_title text default null, of_description text default null, of_about text default null,
  of_link text default null, due_on date default null, people uuid[] default '{}'
) returns void language plpgsql as $$
declare
  known task%rowtype;
  today date := org_today();
  actor uuid;
  actor_name text;
  becomes text := case when wanted = 'Done' then 'Closed' when wanted = 'Open' and cardinality(people) > 0 then 'Pending' else 'Cancelled' end;
begin
  select a.id, a.full_name into actor, actor_name from account a where a.id = nullif(current_setting('app.account_id', true), '')::uuid;
  select * into known from task t where t.source = of_source and t.source_id = of_id for update;
  if known.id is null then
    if becomes <> 'Pending' then return; end if;
    known.id := gen_random_uuid();
    insert into task (id, title, description, about, link, source, source_id, starts_on, deadline, is_frozen, state)
    values (known.id, left(of_title, 255), of_description, of_about, of_link, of_source, of_id, least(today, due_on), due_on, true, 'Pending');
    insert into task_event (id, task_id, act, state, account_id, account_name)
    values (gen_random_uuid(), known.id, 'Created', 'Pending', actor, coalesce(actor_name, of_source));
  elsif becomes = 'Pending' then
    if known.state not in ('Closed', 'Cancelled') then becomes := known.state; end if;
    update task set title = left(of_title, 255), description = of_description, about = of_about, link = of_link,
      starts_on = least(starts_on, due_on), deadline = due_on, state = becomes,
      completed_on = case when becomes = 'Pending' then null else completed_on end,
      closed_on = case when becomes = 'Pending' then null else closed_on end, version = version + 1
    where id = known.id and (title, description, about, link, deadline, state)
      is distinct from (left(of_title, 255), of_description, of_about, of_link, due_on, becomes);
  elsif known.state <> becomes then
    update task set state = becomes, resume_on = null, closed_on = today, version = version + 1,
      completed_on = case when becomes = 'Closed' then today end
    where id = known.id;
  end if;
  if known.state is distinct from becomes and known.state is not null then
    insert into task_event (id, task_id, act, state, account_id, account_name)
    values (gen_random_uuid(), known.id, case becomes when 'Pending' then 'Reopened' when 'Closed' then 'Completed' else 'Cancelled' end,
      becomes, actor, coalesce(actor_name, of_source));
  end if;
  if wanted = 'Open' then
    delete from task_person where task_id = known.id and employee_id <> all (people);
    insert into task_person (id, task_id, employee_id, role)
    select gen_random_uuid(), known.id, p, 'Responsible' from unnest(people) p
    on conflict (org_id, task_id, employee_id) do nothing;
  end if;
end $$;
