-- A holiday for a segment, and holidays that people choose from: each may pick some of them a year.
alter table holiday
  add column segment_id uuid,
  add column is_optional boolean not null default false,
  add constraint holiday_segment_fk foreign key (org_id, segment_id) references segment (org_id, id),
  add constraint holiday_optional_day check (not is_optional or start_on = end_on);
drop index holiday_once;
create unique index holiday_once on holiday (org_id, lower(name), start_on, branch_id, gender, segment_id) nulls not distinct;
create index holiday_segment on holiday (org_id, segment_id) where segment_id is not null;

-- Who has chosen which. A holiday that somebody has chosen is not deleted.
create table holiday_pick (
  org_id int not null references organization,
  employee_id uuid not null,
  holiday_id uuid not null,
  picked_at timestamptz not null,
  primary key (org_id, employee_id, holiday_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, holiday_id) references holiday (org_id, id)
);
create index holiday_pick_holiday on holiday_pick (org_id, holiday_id);
call tenant_table('holiday_pick', key => 'employee_id', owner => 'holiday_id');
