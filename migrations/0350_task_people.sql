-- Tasks that stand with everybody of a permission group until one of them has done them, and tasks of the colleague who looks
-- after somebody new. A group that goes leaves its tasks to HR, as it leaves the steps of approval flows.
alter table task_template_item
  drop constraint task_template_item_assignee_kind_check,
  add constraint task_template_item_assignee_kind_check
    check (assignee_kind in ('HR', 'Supervisor', 'Employee', 'Buddy', 'Permission group', 'Named person')),
  add column assignee_group_id uuid,
  -- a task of a group that went names none, and is HR's
  add constraint task_template_item_group_check check (assignee_group_id is null or assignee_kind = 'Permission group'),
  add constraint task_template_item_assignee_group_id_fkey
    foreign key (org_id, assignee_group_id) references permission_group (org_id, id) on delete set null (assignee_group_id);
create index task_template_item_group on task_template_item (org_id, assignee_group_id) where assignee_group_id is not null;

alter table life_task
  add column assignee_group_id uuid,
  -- goes with the buddy to whoever is it next, until HR gives it to somebody by name
  add column is_buddys boolean not null default false,
  add constraint life_task_one_assignee check (assignee_group_id is null or assignee_employee_id is null),
  add constraint life_task_assignee_group_id_fkey
    foreign key (org_id, assignee_group_id) references permission_group (org_id, id) on delete set null (assignee_group_id);
create index life_task_group on life_task (org_id, assignee_group_id, state, due_on) where assignee_group_id is not null;
-- who is reminded
drop index life_task_remind;
create index life_task_remind on life_task (org_id, due_on)
  where state = 'Open' and (assignee_employee_id is not null or assignee_group_id is not null);

alter table pre_employment
  add column buddy_employee_id uuid,
  add constraint pre_employment_buddy_employee_id_fkey
    foreign key (org_id, buddy_employee_id) references employee (org_id, id) on delete set null (buddy_employee_id);
create index pre_employment_buddy on pre_employment (org_id, buddy_employee_id) where buddy_employee_id is not null;
