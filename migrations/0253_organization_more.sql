-- What an organization says of itself besides, what its letters are written on, and whom it belongs to.
alter table organization
  add column size_range text check (size_range in ('1 to 10', '11 to 50', '51 to 200', '201 to 500', '501 to 1000', '1001 to 5000', 'More than 5000')),
  -- the first day of the week in calendars, 0 = Sunday
  add column week_start int not null default 0 check (week_start between 0 and 6),
  add column letterhead_file_id uuid,
  add column parent_org_id int references organization,
  add constraint organization_parent check (parent_org_id <> org_id),
  add constraint organization_letterhead_fk foreign key (org_id, letterhead_file_id) references stored_file (org_id, id);
create index organization_parent_org on organization (parent_org_id) where parent_org_id is not null;
