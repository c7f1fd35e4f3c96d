-- What work that comes round has told on a day: done again for that day, it tells nobody twice.
create table schedule_told (
  org_id int not null references organization,
  name text not null,
  period text not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (org_id, name, period, key)
);
create index schedule_told_at on schedule_told (org_id, at);
call tenant_table('schedule_told', key => 'key', audit => 'run');
