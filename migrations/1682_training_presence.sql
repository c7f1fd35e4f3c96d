-- Presence at a training by a code on the screen, needs of certificates that end, and what a bond keeps open.

-- Codes on the screen of a session change all the time: a photograph of one is soon of no use.
create table training_check_code (
  org_id int not null references organization,
  id uuid not null,
  session_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, session_id) references training_session (org_id, id) on delete cascade
);
create unique index training_check_code_token on training_check_code (org_id, token_hash);
create index training_check_code_session on training_check_code (org_id, session_id);
call tenant_table('training_check_code', audit => 'run');

create table training_presence (
  org_id int not null references organization,
  id uuid not null,
  session_id uuid not null,
  employee_id uuid not null,
  date date not null,
  in_at timestamptz not null,
  out_at timestamptz check (out_at > in_at),
  primary key (org_id, id),
  foreign key (org_id, session_id) references training_session (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index training_presence_once on training_presence (org_id, session_id, employee_id, date);
create index training_presence_employee on training_presence (org_id, employee_id);
call tenant_table('training_presence');

alter table training
  add column bond_months int check (bond_months between 1 and 120),
  add column bond_amount numeric(12, 2) check (bond_amount > 0),
  add constraint training_bond check ((bond_months is null) = (bond_amount is null));

-- Whoever completed a training with a bond owes a part of it who leaves before its end.
create table training_bond (
  org_id int not null references organization,
  id uuid not null,
  member_id uuid not null,
  employee_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0),
  months int not null check (months between 1 and 120),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  primary key (org_id, id),
  foreign key (org_id, member_id) references training_member (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index training_bond_once on training_bond (org_id, member_id);
create index training_bond_employee on training_bond (org_id, employee_id, ends_on);
call tenant_table('training_bond');

-- Of a need that comes of the end of a certificate: whose it is, and how many days before its end was told last.
alter table training_need
  add column member_id uuid,
  add column told_days int,
  add foreign key (org_id, member_id) references training_member (org_id, id) on delete set null (member_id);
create unique index training_need_certificate on training_need (org_id, member_id) where member_id is not null;
