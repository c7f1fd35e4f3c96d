-- needs: tenant_table
-- By how much overtime is paid from so many minutes of a day on, up to the next slab of the day type.
create table overtime_slab (
  org_id int not null references organization,
  id uuid not null,
  overtime_setting_id uuid not null,
  day_type text not null check (day_type in ('Workday', 'Off day', 'Holiday')),
  from_minutes int not null check (from_minutes between 0 and 1440),
  factor numeric(4, 2) not null check (factor between 0 and 99),
  version int not null default 1,
  primary key (org_id, id),
  constraint overtime_slab_setting_fk foreign key (org_id, overtime_setting_id) references overtime_setting (org_id, id)
    on delete cascade
);
create unique index overtime_slab_once on overtime_slab (org_id, overtime_setting_id, day_type, from_minutes);
call tenant_table('overtime_slab');

-- Minutes times their factors as the setting was when they were claimed: what it says later changes none of them.
alter table overtime_claim no force row level security;
alter table overtime_claim add column factored_minutes numeric(8, 2) check (factored_minutes >= 0);
update overtime_claim c set factored_minutes = c.minutes * coalesce((
  select case c.day_type when 'Off day' then s.factor_off_day when 'Holiday' then s.factor_holiday else s.factor_workday end
  from overtime_setting s
  left join lateral (select i.overtime_setting_id from individual_attendance i
    where i.org_id = c.org_id and i.employee_id = c.employee_id and i.valid_from <= c.date
    order by i.valid_from desc limit 1) i on true
  where s.org_id = c.org_id and (s.id = i.overtime_setting_id or s.is_default and not s.is_archived)
  order by s.id is distinct from i.overtime_setting_id limit 1), 1.5);
alter table overtime_claim alter column factored_minutes set not null;
alter table overtime_claim force row level security;
