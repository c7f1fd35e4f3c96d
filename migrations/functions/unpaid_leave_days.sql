create or replace function unpaid_leave_days(person uuid, until date, more_than int) returns int language sql stable as $$
  select coalesce(sum(least(d.end_on, until) - d.start_on + 1), 0)::int
  from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
  join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
  where r.org_id = current_setting('app.org_id')::int and r.employee_id = person and r.status = 'Approved'
    and t.category = 'Unpaid' and d.part = 'full' and d.start_on <= until and d.end_on - d.start_on + 1 > more_than
$$;
