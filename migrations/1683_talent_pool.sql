-- Candidates to whom one comes back when there is a job for them, with their consent and until a day.
create table talent (
  org_id int not null references organization,
  id uuid not null,
  candidate_id uuid not null,
  pool text not null check (length(pool) between 1 and 60),
  note text check (length(note) <= 500),
  consent_at timestamptz not null,
  keep_until date not null,
  account_id uuid not null references account,
  added_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, candidate_id) references candidate (org_id, id) on delete cascade
);
create unique index talent_once on talent (org_id, candidate_id, lower(pool));
create index talent_pool on talent (org_id, lower(pool));
create index talent_account on talent (account_id);
call tenant_table('talent');
