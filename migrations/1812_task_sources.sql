-- needs: org_today, keep_task, drop_task, people_of_life_task, keep_life_task, life_task_kept, group_tasks_kept, coaching_action_kept, task_closed
-- Tasks that other parts of the program ask for stand among all tasks. What asks for them stays what defines them: it is followed
-- as it changes, and done when its task is done (docs/adr/023).
alter table task
  add column source text not null default 'Manual',
  add column source_id uuid,
  -- whom or what it is about, and where it is done
  add column about text,
  add column link text,
  alter column creator_employee_id drop not null,
  add constraint task_source_check
    check (source in ('Manual', 'Recurring', 'Onboarding', 'Employment review', 'Offboarding', 'Coaching', 'Training')),
  add constraint task_creator_check check (creator_employee_id is not null or source not in ('Manual', 'Recurring'));
update task set source = 'Recurring' where rule_id is not null;
create unique index task_source on task (org_id, source, source_id) where source_id is not null;

create trigger life_task_kept
  after insert or delete or update of title, description, about, link, library_document_id, due_on, state, assignee_employee_id, assignee_group_id
  on life_task for each row execute function life_task_kept();
create trigger group_tasks_kept after insert or update or delete on permission_group_member for each row execute function group_tasks_kept();
create trigger coaching_action_kept after insert or delete or update of title, due_on, done_on, employee_id
  on coaching_action for each row execute function coaching_action_kept();
create trigger task_closed after update of state on task for each row
  when (new.state = 'Closed' and old.state <> 'Closed' and new.source_id is not null and new.source <> 'Training')
  execute function task_closed();

do $$
declare o int;
begin
  for o in select distinct org_id from life_task where state = 'Open' union select distinct org_id from coaching_action where done_on is null loop
    perform set_config('app.org_id', o::text, true);
    perform keep_life_task(t) from life_task t where t.org_id = o and t.state = 'Open';
    update coaching_action set due_on = due_on where org_id = o and done_on is null;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
