-- Feedback that everybody sees, votes for, and finds said already.
alter table feedback
  -- on the board of the organization, for everybody who works here
  add column is_public boolean not null default false,
  -- what says the same and stands for both
  add column duplicate_of uuid,
  -- two weeks are ten working days: by then somebody should have answered
  add column due_on date generated always as (created_on + 14) stored,
  add constraint feedback_duplicate_fk foreign key (org_id, duplicate_of) references feedback (org_id, id),
  add constraint feedback_other check (duplicate_of <> id);
alter table feedback drop constraint feedback_status_check;
alter table feedback
  add constraint feedback_status_check
    check (status in ('New', 'In review', 'Planned', 'Done', 'Not planned', 'Duplicate', 'Closed')),
  add constraint feedback_merged check ((status = 'Duplicate') = (duplicate_of is not null));
create index feedback_board on feedback (org_id, status, created_on desc, id) where is_public;
create index feedback_duplicate on feedback (org_id, duplicate_of) where duplicate_of is not null;

-- One vote a person. Counted, and told to nobody one by one.
create table feedback_vote (
  org_id int not null references organization,
  feedback_id uuid not null,
  employee_id uuid not null,
  primary key (org_id, feedback_id, employee_id),
  foreign key (org_id, feedback_id) references feedback (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index feedback_vote_employee on feedback_vote (org_id, employee_id);
call tenant_table('feedback_vote', key => 'feedback_id', audit => 'run');
