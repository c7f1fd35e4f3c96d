-- When the personal data of somebody who left was taken away: what is left of the row counts, and names nobody.
alter table employee add column purged_at timestamptz;

-- For how long the records of people who left are kept, by the day from which the rule holds.
create table retention_rule (
  org_id int not null references organization,
  id uuid not null,
  effective_from date not null,
  keep_years int not null check (keep_years between 1 and 50),
  remarks text check (length(remarks) between 1 and 255),
  version int not null default 1,
  primary key (org_id, id),
  constraint retention_rule_once unique (org_id, effective_from)
);
call tenant_table('retention_rule');

-- That it was done: who, when, how much. Not about whom.
create table purge_run (
  org_id int not null references organization,
  id uuid not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  -- as the rule was on that day
  keep_years int not null,
  asked_people int not null check (asked_people > 0),
  people int not null default 0,
  rows_removed int not null default 0,
  files_removed int not null default 0,
  ended_at timestamptz,
  primary key (org_id, id)
);
create index purge_run_list on purge_run (org_id, asked_at desc, id);
call tenant_table('purge_run', audit => 'run');
