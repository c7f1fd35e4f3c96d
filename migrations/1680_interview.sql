-- Times that a candidate is offered for an interview, and the one that they choose.

alter table recruitment_letter drop constraint recruitment_letter_kind_check;
alter table recruitment_letter add constraint recruitment_letter_kind_check check (kind in ('Received', 'Invitation', 'Moved on', 'Rejected', 'Reference check', 'Salary offer', 'Interview times', 'Interview scheduled'));

create table interview (
  org_id int not null references organization,
  id uuid not null,
  application_id uuid not null,
  stage text not null check (stage in ('Pre-screening interview', 'Interview')),
  minutes int not null check (minutes between 10 and 480),
  place text check (length(place) <= 255),
  state text not null default 'Offered' check (state in ('Offered', 'Scheduled', 'Declined', 'Held', 'No-show', 'Cancelled')),
  starts_at timestamptz,
  -- what a candidate says to whom no time suits
  remarks text check (length(remarks) <= 255),
  token_hash text,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  account_id uuid not null references account,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (state not in ('Scheduled', 'Held', 'No-show') or starts_at is not null),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade
);
create unique index interview_open on interview (org_id, application_id, stage) where state in ('Offered', 'Scheduled');
create unique index interview_token on interview (org_id, token_hash) where token_hash is not null;
create index interview_application on interview (org_id, application_id);
create index interview_starts on interview (org_id, starts_at) where state = 'Scheduled';
create index interview_account on interview (account_id);
call tenant_table('interview');

create table interview_slot (
  org_id int not null references organization,
  id uuid not null,
  interview_id uuid not null,
  starts_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, interview_id) references interview (org_id, id) on delete cascade
);
create unique index interview_slot_once on interview_slot (org_id, interview_id, starts_at);
call tenant_table('interview_slot');
