-- What is approved of a date can be asked for again with other minutes: until that is decided both are there, and approved
-- it takes the place of the former.
alter table overtime_request add column changes_id uuid, add column is_change boolean not null default false,
  add foreign key (org_id, changes_id) references overtime_request (org_id, request_id) on delete cascade;
create index overtime_request_changes on overtime_request (org_id, changes_id) where changes_id is not null;
drop index overtime_request_day;
create unique index overtime_request_day on overtime_request (org_id, employee_id, date, is_change) where is_live;
