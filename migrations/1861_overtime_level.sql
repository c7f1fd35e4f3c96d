-- needs: tenant_table
-- Levels that earn no overtime by a setting, such as managers.
create table overtime_excluded_level (
  org_id int not null references organization,
  id uuid not null,
  overtime_setting_id uuid not null,
  employment_level_id uuid not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint overtime_excluded_level_setting_fk foreign key (org_id, overtime_setting_id)
    references overtime_setting (org_id, id) on delete cascade,
  constraint overtime_excluded_level_level_fk foreign key (org_id, employment_level_id)
    references employment_level (org_id, id)
);
create unique index overtime_excluded_level_once on overtime_excluded_level (org_id, overtime_setting_id, employment_level_id);
create index overtime_excluded_level_level on overtime_excluded_level (org_id, employment_level_id);
call tenant_table('overtime_excluded_level');

-- How minutes are brought to whole blocks.
alter table overtime_setting
  add column block_rounding text not null default 'Down' check (block_rounding in ('Down', 'Nearest', 'Up'));
