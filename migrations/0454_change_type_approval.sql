-- Some kinds of change need a second person where the organization does not ask for one of all.
alter table change_type add column needs_approval boolean not null default false;
