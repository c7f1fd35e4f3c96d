-- Requests to move to another branch, division or job, and what reviewers say of them.
create table transfer_reason (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 500),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index transfer_reason_name on transfer_reason (org_id, lower(name));
call tenant_table('transfer_reason');

create table transfer_reviewer (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  -- null: requests from and to every branch
  branch_id uuid,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, branch_id) references branch (org_id, id)
);
create unique index transfer_reviewer_employee on transfer_reviewer (org_id, employee_id, branch_id) nulls not distinct;
create index transfer_reviewer_branch on transfer_reviewer (org_id, branch_id) where branch_id is not null;
call tenant_table('transfer_reviewer');

create table transfer_request (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  -- the place at the time of asking
  from_branch_id uuid,
  from_division_id uuid,
  from_job_title_id uuid,
  -- null: stays as it is
  branch_id uuid,
  division_id uuid,
  job_title_id uuid,
  reason_id uuid not null,
  explanation text not null check (length(explanation) between 1 and 2000),
  desired_from date not null,
  state text not null default 'Requested' check (state in ('Requested', 'Under review', 'Approved', 'Declined', 'Withdrawn')),
  requested_on date not null,
  decided_on date,
  decided_by_account_id uuid,
  effective_from date,
  remarks text check (length(remarks) <= 1000),
  -- the employment change that was prepared from it
  review_id uuid,
  version int not null default 1,
  primary key (org_id, id),
  check (branch_id is not null or division_id is not null or job_title_id is not null),
  check ((state = 'Approved') = (effective_from is not null)),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, from_branch_id) references branch (org_id, id),
  foreign key (org_id, from_division_id) references division (org_id, id),
  foreign key (org_id, from_job_title_id) references job_title (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, reason_id) references transfer_reason (org_id, id),
  foreign key (decided_by_account_id) references account (id),
  foreign key (org_id, review_id) references employment_review (org_id, id) on delete set null (review_id)
);
create unique index transfer_request_open on transfer_request (org_id, employee_id) where state in ('Requested', 'Under review');
create index transfer_request_employee on transfer_request (org_id, employee_id);
create index transfer_request_state on transfer_request (org_id, state, requested_on);
create index transfer_request_from_branch on transfer_request (org_id, from_branch_id) where from_branch_id is not null;
create index transfer_request_from_division on transfer_request (org_id, from_division_id) where from_division_id is not null;
create index transfer_request_from_job_title on transfer_request (org_id, from_job_title_id) where from_job_title_id is not null;
create index transfer_request_branch on transfer_request (org_id, branch_id) where branch_id is not null;
create index transfer_request_division on transfer_request (org_id, division_id) where division_id is not null;
create index transfer_request_job_title on transfer_request (org_id, job_title_id) where job_title_id is not null;
create index transfer_request_reason on transfer_request (org_id, reason_id);
create index transfer_request_decided_by on transfer_request (decided_by_account_id) where decided_by_account_id is not null;
create index transfer_request_review on transfer_request (org_id, review_id) where review_id is not null;
call tenant_table('transfer_request');

create table transfer_opinion (
  org_id int not null references organization,
  id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  verdict text not null check (verdict in ('In favour', 'Against', 'Abstain')),
  remarks text check (length(remarks) <= 1000),
  given_on date not null,
  -- null: no questions were published
  sheet_id uuid,
  primary key (org_id, id),
  unique (org_id, request_id, employee_id),
  foreign key (org_id, request_id) references transfer_request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, sheet_id) references answer_sheet (org_id, id) on delete set null (sheet_id)
);
create index transfer_opinion_employee on transfer_opinion (org_id, employee_id);
create index transfer_opinion_sheet on transfer_opinion (org_id, sheet_id) where sheet_id is not null;
call tenant_table('transfer_opinion', owner => 'request_id');
