-- Who is on leave on a day and for how long, for modules that do not know leave's tables. Reads approved leave as it is on the day asked.
create or replace function leave_on(on_day date)
returns table (org_id int, employee_id uuid, start_on date, end_on date) language sql stable as $$
  select r.org_id, r.employee_id, d.start_on, d.end_on
  from leave_request d join request r on r.org_id = d.org_id and r.id = d.request_id
  where r.status = 'Approved' and d.start_on <= on_day and d.end_on >= on_day
$$;
