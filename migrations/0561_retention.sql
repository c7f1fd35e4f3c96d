-- For how many months what of each class is kept after its day, as the organization says; a class that is not here is kept.
create table retention_setting (
  org_id int not null references organization,
  id uuid not null,
  class text not null check (length(class) between 1 and 60),
  months int not null check (months between 1 and 600),
  -- what stood here when it was saved: who saved it had seen how much is due
  version int not null default 1,
  primary key (org_id, id),
  constraint retention_setting_once unique (org_id, class)
);
call tenant_table('retention_setting');

-- What each night took away: how much, and not of whom.
create table retention_run (
  org_id int not null references organization,
  id uuid not null,
  class text not null,
  ran_on date not null,
  months int not null,
  records int not null default 0,
  rows_removed int not null default 0,
  files_removed int not null default 0,
  ended_at timestamptz,
  primary key (org_id, id),
  constraint retention_run_once unique (org_id, class, ran_on)
);
create index retention_run_list on retention_run (org_id, ran_on desc, id);
call tenant_table('retention_run', audit => 'run');
