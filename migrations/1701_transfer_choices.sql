-- needs: tenant_table
-- Places in order of preference; what is granted stands in the request itself.
create table transfer_choice (
  org_id int not null references organization,
  id uuid not null,
  request_id uuid not null,
  position int not null check (position between 1 and 10),
  branch_id uuid,
  division_id uuid,
  job_title_id uuid,
  primary key (org_id, id),
  unique (org_id, request_id, position),
  check (branch_id is not null or division_id is not null or job_title_id is not null),
  foreign key (org_id, request_id) references transfer_request (org_id, id) on delete cascade,
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id)
);
create index transfer_choice_branch on transfer_choice (org_id, branch_id) where branch_id is not null;
create index transfer_choice_division on transfer_choice (org_id, division_id) where division_id is not null;
create index transfer_choice_job_title on transfer_choice (org_id, job_title_id) where job_title_id is not null;
insert into transfer_choice (org_id, id, request_id, position, branch_id, division_id, job_title_id)
select org_id, gen_random_uuid(), id, 1, branch_id, division_id, job_title_id from transfer_request;
call tenant_table('transfer_choice', owner => 'request_id');

alter table transfer_request add column granted_choice int;
update transfer_request set granted_choice = 1 where state = 'Approved';
alter table transfer_opinion
  add column given_as text not null default 'Reviewer'
    check (given_as in ('Reviewer', 'Releasing supervisor', 'Receiving supervisor')),
  -- from when on the releasing supervisor can do without the employee
  add column release_from date;
