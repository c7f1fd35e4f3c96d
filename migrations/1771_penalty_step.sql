-- needs: tenant_table
-- What a cycle costs from so many occurrences or minutes on, up to the next step of the rule.
create table penalty_step (
  org_id int not null references organization,
  id uuid not null,
  penalty_setting_id uuid not null,
  from_count int not null check (from_count between 1 and 10000),
  penalty_days numeric(4, 2) not null check (penalty_days between 0 and 31),
  version int not null default 1,
  primary key (org_id, id),
  constraint penalty_step_setting_fk foreign key (org_id, penalty_setting_id) references penalty_setting (org_id, id)
    on delete cascade
);
create unique index penalty_step_once on penalty_step (org_id, penalty_setting_id, from_count);
call tenant_table('penalty_step');
