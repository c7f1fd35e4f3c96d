-- Rates of work that hold from a day on, for a person, a project or a level; and work that is paid by the piece.
alter table activity
  drop constraint activity_unit_check,
  add constraint activity_unit_check check (unit in ('Hour', 'Piece', 'Lump sum'));

create table activity_rate (
  org_id int not null references organization,
  id uuid not null,
  activity_id uuid not null,
  project_id uuid,
  employee_id uuid,
  employment_level_id uuid,
  rate numeric(12, 2) not null check (rate >= 0),
  effective_from date not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint activity_rate_of_one check (employee_id is null or employment_level_id is null),
  foreign key (org_id, activity_id) references activity (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, employment_level_id) references employment_level (org_id, id)
);
create unique index activity_rate_for on activity_rate (org_id, activity_id, project_id, employee_id, employment_level_id, effective_from)
  nulls not distinct where not is_archived;
create index activity_rate_project on activity_rate (org_id, project_id) where project_id is not null;
create index activity_rate_employee on activity_rate (org_id, employee_id) where employee_id is not null;
create index activity_rate_level on activity_rate (org_id, employment_level_id) where employment_level_id is not null;
call tenant_table('activity_rate');

alter table work_log add column quantity numeric(10, 2) check (quantity > 0);
