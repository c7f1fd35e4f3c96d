-- needs: tenant_table
-- Up to which message the reporter has read, without a day: no investigator is shown it.
alter table whistle_report add column reporter_read_position int not null default 0;
