-- Days of the week without work for a part of the organization, with the days from when and until when: those of a segment
-- come before those of the nearest branch, and these before those for everybody. Without any the organization's own hold.
create table weekly_off_rule (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  weekdays text[] not null check (weekdays <@ array['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']),
  from_on date not null,
  to_on date check (to_on >= from_on),
  branch_id uuid,
  segment_id uuid,
  version int not null default 1,
  primary key (org_id, id),
  -- one or the other: a segment may say in which branch
  check (branch_id is null or segment_id is null),
  constraint weekly_off_rule_branch_fk foreign key (org_id, branch_id) references branch (org_id, id),
  constraint weekly_off_rule_segment_fk foreign key (org_id, segment_id) references segment (org_id, id)
);
-- of the same people two rules at once would contradict each other
alter table weekly_off_rule add constraint weekly_off_rule_overlap exclude using gist (
  org_id with =, (coalesce(branch_id, segment_id, '00000000-0000-0000-0000-000000000000')) with =, daterange(from_on, to_on, '[]') with &&);
create index weekly_off_rule_branch on weekly_off_rule (org_id, branch_id) where branch_id is not null;
create index weekly_off_rule_segment on weekly_off_rule (org_id, segment_id) where segment_id is not null;
call tenant_table('weekly_off_rule');
