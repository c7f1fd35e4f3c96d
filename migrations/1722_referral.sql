-- Employees refer candidates by a form or by their link. A bonus is due after days of service, and goes to payroll once.
alter table vacancy
  add column referral_bonus numeric(14, 2) check (referral_bonus > 0),
  add column referral_days int not null default 90 check (referral_days between 0 and 730);

create table referral_link (
  org_id int not null references organization,
  employee_id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{8,40}$'),
  created_at timestamptz not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index referral_link_code on referral_link (org_id, code);
call tenant_table('referral_link', key => 'employee_id');

create table referral_posting (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  heading_id uuid not null,
  until date not null,
  referrals int not null check (referrals > 0),
  people int not null check (people > 0),
  amount numeric(14, 2) not null check (amount > 0),
  account_id uuid not null references account,
  posted_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid references account,
  reason text check (length(reason) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  check ((reversed_at is null) = (reversed_by is null)),
  foreign key (org_id, period_id) references fiscal_period (org_id, id),
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index referral_posting_period on referral_posting (org_id, period_id);
create index referral_posting_heading on referral_posting (org_id, heading_id);
create index referral_posting_account on referral_posting (account_id);
create index referral_posting_reversed on referral_posting (reversed_by) where reversed_by is not null;
call tenant_table('referral_posting');

-- The bonus and its days are those of the vacancy when the candidate was referred.
create table referral (
  org_id int not null references organization,
  application_id uuid not null,
  employee_id uuid not null,
  via text not null check (via in ('Form', 'Link', 'HR')),
  note text check (length(note) <= 500),
  bonus numeric(14, 2) check (bonus > 0),
  after_days int not null check (after_days between 0 and 730),
  posting_id uuid,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, application_id),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, posting_id) references referral_posting (org_id, id),
  constraint referral_posted check (posting_id is null or bonus is not null)
);
create index referral_employee on referral (org_id, employee_id, created_at desc);
create index referral_posting_of on referral (org_id, posting_id) where posting_id is not null;
call tenant_table('referral', key => 'application_id');

insert into referral (org_id, application_id, employee_id, via, after_days, created_at)
select org_id, id, referrer_id, 'HR', 90, applied_at from job_application where referrer_id is not null;
