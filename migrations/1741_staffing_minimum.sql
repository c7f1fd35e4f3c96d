-- needs: tenant_table
-- How many people a shift needs on a day, everywhere or in a branch: who plans a roster is warned where it has fewer.
create table staffing_minimum (
  org_id int not null references organization,
  id uuid not null,
  work_shift_id uuid not null,
  branch_id uuid,
  day text not null check (day in ('Every day', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday')),
  people int not null check (people between 1 and 10000),
  version int not null default 1,
  primary key (org_id, id),
  constraint staffing_minimum_shift_fk foreign key (org_id, work_shift_id) references work_shift (org_id, id),
  constraint staffing_minimum_branch_fk foreign key (org_id, branch_id) references branch (org_id, id)
);
create unique index staffing_minimum_once on staffing_minimum (org_id, work_shift_id, branch_id, day) nulls not distinct;
create index staffing_minimum_branch on staffing_minimum (org_id, branch_id) where branch_id is not null;
call tenant_table('staffing_minimum');
