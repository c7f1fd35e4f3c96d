-- Who can do a task of joining, changing or leaving: whom it was given to, or everybody who is in its group today.
create or replace function people_of_life_task(t life_task) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct e.id), '{}') from employee e
  where (e.left_on is null or e.left_on >= org_today())
    and (e.id = t.assignee_employee_id or e.account_id in (select m.account_id from permission_group_member m
      where m.group_id = t.assignee_group_id and (m.valid_from is null or m.valid_from <= org_today())
        and (m.valid_to is null or m.valid_to >= org_today())))
$$;
