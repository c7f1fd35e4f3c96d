-- Colleagues whom people propose as their appraisers. A form is made of it once their supervisor or HR approves.
alter table appraisal_mode add column nominate_max int not null default 0 check (nominate_max between 0 and 10);
alter table appraisal_mode add constraint appraisal_mode_nominate
  check (nominate_max = 0 or (mode = 'Peer' and nominate_max >= min_responses));

create table appraisal_nomination (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  mode_id uuid not null,
  employee_id uuid not null,
  appraiser_id uuid not null,
  state text not null default 'Requested' check (state in ('Requested', 'Approved', 'Declined')),
  remarks text check (length(remarks) between 1 and 255),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, mode_id, employee_id, appraiser_id),
  constraint appraisal_nomination_of_others check (employee_id <> appraiser_id),
  foreign key (org_id, occasion_id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, mode_id) references appraisal_mode (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, appraiser_id) references employee (org_id, id) on delete cascade
);
create index appraisal_nomination_occasion on appraisal_nomination (org_id, occasion_id, state);
create index appraisal_nomination_employee on appraisal_nomination (org_id, employee_id);
create index appraisal_nomination_appraiser on appraisal_nomination (org_id, appraiser_id);
call tenant_table('appraisal_nomination', owner => 'employee_id');
