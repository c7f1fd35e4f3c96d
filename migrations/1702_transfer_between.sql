-- needs: current_org, tenant_table
-- Moves between organizations of one installation. Each side has a row of its own, and what passes between them goes through
-- three functions: neither reads a row of the other.
create table transfer_departure (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  to_org_id int not null references organization,
  to_name text not null,
  reason_id uuid not null,
  explanation text not null check (length(explanation) between 1 and 2000),
  desired_from date not null,
  -- what the employee lets the other organization know beside name, e-mail and present job
  shared text[] not null default '{}',
  state text not null default 'Requested' check (state in ('Requested', 'Released', 'Accepted', 'Declined', 'Withdrawn')),
  requested_on date not null,
  last_working_on date,
  decided_on date,
  decided_by_account_id uuid references account (id),
  remarks text check (length(remarks) <= 1000),
  joins_on date,
  answered_on date,
  answer text check (length(answer) <= 1000),
  separation_id uuid,
  version int not null default 1,
  primary key (org_id, id),
  check (to_org_id <> org_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, reason_id) references transfer_reason (org_id, id),
  foreign key (org_id, separation_id) references separation (org_id, id) on delete set null (separation_id)
);
create unique index transfer_departure_open on transfer_departure (org_id, employee_id) where state in ('Requested', 'Released');
create index transfer_departure_employee on transfer_departure (org_id, employee_id);
create index transfer_departure_state on transfer_departure (org_id, state, requested_on);
create index transfer_departure_reason on transfer_departure (org_id, reason_id);
create index transfer_departure_to on transfer_departure (to_org_id);
create index transfer_departure_decided_by on transfer_departure (decided_by_account_id) where decided_by_account_id is not null;
create index transfer_departure_separation on transfer_departure (org_id, separation_id) where separation_id is not null;
call tenant_table('transfer_departure');

create table transfer_arrival (
  org_id int not null references organization,
  id uuid not null,
  from_org_id int not null references organization,
  from_name text not null,
  account_id uuid references account (id) on delete set null,
  full_name text not null,
  last_working_on date not null,
  desired_from date not null,
  received_on date not null,
  state text not null default 'Released' check (state in ('Released', 'Accepted', 'Declined', 'Joined')),
  newcomer_id uuid,
  decided_on date,
  decided_by_account_id uuid references account (id),
  remarks text check (length(remarks) <= 1000),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, newcomer_id) references pre_employment (org_id, id) on delete set null (newcomer_id)
);
create index transfer_arrival_state on transfer_arrival (org_id, state, received_on);
create index transfer_arrival_from on transfer_arrival (from_org_id);
create index transfer_arrival_account on transfer_arrival (account_id) where account_id is not null;
create index transfer_arrival_decided_by on transfer_arrival (decided_by_account_id) where decided_by_account_id is not null;
create index transfer_arrival_newcomer on transfer_arrival (org_id, newcomer_id) where newcomer_id is not null;
call tenant_table('transfer_arrival');

-- What was released of the person, until it is taken over or the move is off. Apart, so that no history keeps it beyond that.
create table transfer_released (
  org_id int not null references organization,
  arrival_id uuid not null,
  person jsonb not null,
  primary key (org_id, arrival_id),
  foreign key (org_id, arrival_id) references transfer_arrival (org_id, id) on delete cascade
);
call tenant_table('transfer_released', 'arrival_id', audit => 'run');

-- A chooser names an organization by an id that cannot be counted.
create or replace view organization_listed as
  select org_id, slug, name, abbreviation, time_zone, parent_org_id, flags, disabled_applications, id from organization;
