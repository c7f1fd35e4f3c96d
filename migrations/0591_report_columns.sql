-- What a report was saved over: the version of the data set, and how its columns were called then, so that one that is
-- not there any more can be named.
alter table saved_report
  add column data_set_version int not null default 1,
  add column column_titles jsonb not null default '{}' check (jsonb_typeof(column_titles) = 'object');
alter table saved_report_version
  add column data_set_version int not null default 1,
  add column column_titles jsonb not null default '{}' check (jsonb_typeof(column_titles) = 'object');
