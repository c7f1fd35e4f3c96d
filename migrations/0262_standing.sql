-- What records of people ask of leave, without knowing its tables: who is on leave on a day and for how long, and how many days of a
-- service were spent on long leaves without pay. Both read approved leave as it is on the day that they are asked.
create function leave_on(on_day date)
returns table (org_id int, employee_id uuid, start_on date, end_on date) language sql stable as $$
  select r.org_id, r.employee_id, d.start_on, d.end_on
  from leave_request d join request r on r.org_id = d.org_id and r.id = d.request_id
  where r.status = 'Approved' and d.start_on <= on_day and d.end_on >= on_day
$$;

create function unpaid_leave_days(person uuid, until date, more_than int) returns int language sql stable as $$
  select coalesce(sum(least(d.end_on, until) - d.start_on + 1), 0)::int
  from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
  join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
  where r.org_id = current_setting('app.org_id')::int and r.employee_id = person and r.status = 'Approved'
    and t.category = 'Unpaid' and d.part = 'full' and d.start_on <= until and d.end_on - d.start_on + 1 > more_than
$$;
grant execute on function leave_on, unpaid_leave_days to chautari_app;

-- A suspension that keeps its person out says so, to let them in again when it ends.
alter table employee_discipline add column blocks_login boolean not null default false;
create index employee_discipline_suspended on employee_discipline (org_id, employee_id, suspended_from) where kind = 'Suspension';
