-- needs: tenant_table
-- A timesheet is of a day or a week, with a line for each date, project and activity.
create table timesheet_line (
  org_id int not null references organization,
  id uuid not null,
  request_id uuid not null,
  date date not null,
  project_id uuid,
  activity text check (length(activity) between 1 and 255),
  minutes int not null check (minutes between 1 and 1440),
  primary key (org_id, id),
  constraint timesheet_line_request_fk foreign key (org_id, request_id) references timesheet_request (org_id, request_id)
    on delete cascade,
  constraint timesheet_line_project_fk foreign key (org_id, project_id) references project (org_id, id)
);
create index timesheet_line_request on timesheet_line (org_id, request_id, date);
create index timesheet_line_project on timesheet_line (org_id, project_id) where project_id is not null;

alter table timesheet_request no force row level security;
insert into timesheet_line (org_id, id, request_id, date, activity, minutes)
  select org_id, gen_random_uuid(), request_id, date, activity, minutes from timesheet_request;
call tenant_table('timesheet_line', owner => 'request_id');

-- `date` is the first, `end_on` the last of them; null: the same. `minutes` are all of them, `activity` names them.
alter table timesheet_request
  add column end_on date,
  add constraint timesheet_request_end check (end_on between date and date + 6),
  drop constraint timesheet_request_minutes_check,
  add constraint timesheet_request_minutes_check check (minutes between 1 and 10080),
  add constraint timesheet_request_overlap exclude using gist (org_id with =, employee_id with =,
    daterange(date, coalesce(end_on, date), '[]') with &&) where (is_live);
drop index timesheet_request_day;
alter table timesheet_request force row level security;
