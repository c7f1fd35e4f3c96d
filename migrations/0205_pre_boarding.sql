-- What somebody who will join fills in before the first day, by a link, and what HR says to each part of it.
create table pre_boarding (
  org_id int not null references organization,
  id uuid not null,
  pre_employment_id uuid not null,
  -- of the secret in the link; none while no link is good. Another link takes the place of the former.
  token_hash text,
  expires_at timestamptz not null,
  invited_at timestamptz not null,
  invited_by uuid not null,
  invited_by_name text not null,
  state text not null default 'Open' check (state in ('Open', 'Submitted', 'Verified', 'Closed')),
  submitted_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, pre_employment_id),
  check (state <> 'Closed' or token_hash is null),
  foreign key (org_id, pre_employment_id) references pre_employment (org_id, id) on delete cascade
);
create unique index pre_boarding_token on pre_boarding (org_id, token_hash) where token_hash is not null;
call tenant_table('pre_boarding', owner => 'pre_employment_id');

create table pre_boarding_section (
  org_id int not null references organization,
  pre_boarding_id uuid not null,
  section text not null check (length(section) between 1 and 40),
  -- one object of values, or a list of them; nothing once it stands in the record of the employee
  content jsonb,
  saved_at timestamptz not null,
  review text not null default 'Open' check (review in ('Open', 'Accepted', 'Returned')),
  remark text check (length(remark) between 1 and 500),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  written_at timestamptz,
  version int not null default 1,
  primary key (org_id, pre_boarding_id, section),
  check ((review = 'Open') = (decided_at is null)),
  check (review <> 'Returned' or remark is not null),
  check (written_at is null or (review = 'Accepted' and content is null)),
  foreign key (org_id, pre_boarding_id) references pre_boarding (org_id, id) on delete cascade
);
call tenant_table('pre_boarding_section', key => 'pre_boarding_id', audit => 'run');

create table pre_boarding_document (
  org_id int not null references organization,
  id uuid not null,
  pre_boarding_id uuid not null,
  category_id uuid not null references document_category,
  title text not null check (length(title) between 1 and 150),
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, pre_boarding_id) references pre_boarding (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references stored_file (org_id, id)
);
create index pre_boarding_document_list on pre_boarding_document (org_id, pre_boarding_id, created_at);
call tenant_table('pre_boarding_document', audit => 'run');

-- A task of the joining that is the newcomer's own, who is no employee yet.
alter table life_task add column is_newcomers boolean not null default false;
