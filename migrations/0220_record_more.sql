-- What HR offices keep of people beyond the first: what they believe and are, how they may be called, and what their contract
-- says of notice where it says more than the level and the law.
alter table employee
  add column preferred_name text check (length(preferred_name) between 1 and 100),
  add column religion_id uuid references religion,
  add column ethnicity_id uuid references ethnicity,
  add column disability text,
  add column disability_percent int check (disability_percent between 1 and 100),
  add column married_on date,
  add column linkedin text,
  add column hired_on date,
  add column notice_days int check (notice_days between 0 and 365);
create index employee_religion on employee (org_id, religion_id) where religion_id is not null;
create index employee_ethnicity on employee (org_id, ethnicity_id) where ethnicity_id is not null;

alter table employee_contact add column kind text
  check (kind in ('Mobile', 'Home', 'Work', 'Other'));
alter table employee_family add column nominee_percent int check (nominee_percent between 1 and 100);
alter table employee_education add column started_in int check (started_in between 1940 and 2200);
-- the main account takes what the others leave
alter table employee_bank
  add column share_percent int check (share_percent between 1 and 99),
  add column share_amount numeric(14, 2) check (share_amount > 0),
  add constraint employee_bank_share check (share_percent is null or share_amount is null);
alter table employee_legal_info
  add column citizenship_issued_at text,
  add column citizenship_issued_on date,
  add column licence_no text,
  add column licence_expires_on date,
  add column national_id_no text,
  add column investment_trust_no text;

create table employee_language (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  language text not null check (length(language) between 1 and 60),
  reads text not null,
  writes text not null,
  speaks text not null,
  listens text not null,
  is_native boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index employee_language_once on employee_language (org_id, employee_id, lower(language));
call tenant_table('employee_language', owner => 'employee_id');

create table employee_training (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  name text not null check (length(name) between 1 and 150),
  provider text,
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  certificate_no text,
  description text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_training_employee on employee_training (org_id, employee_id);
call tenant_table('employee_training', owner => 'employee_id');

create table employee_engagement (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Volunteering', 'Social activity', 'Membership')),
  organization text not null check (length(organization) between 1 and 150),
  role text,
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  description text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_engagement_employee on employee_engagement (org_id, employee_id);
call tenant_table('employee_engagement', owner => 'employee_id');

create table employee_insurance (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Medical', 'Accident', 'Life', 'Other')),
  insurer text not null check (length(insurer) between 1 and 150),
  policy_no text not null,
  sum_insured numeric(14, 2) check (sum_insured > 0),
  starts_on date not null,
  expires_on date check (expires_on >= starts_on),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_insurance_employee on employee_insurance (org_id, employee_id);
call tenant_table('employee_insurance', owner => 'employee_id');

create table employee_medical (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  noted_on date not null,
  height_cm int check (height_cm between 50 and 260),
  weight_kg int check (weight_kg between 20 and 350),
  allergies text,
  conditions text,
  remarks text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_medical_employee on employee_medical (org_id, employee_id);
call tenant_table('employee_medical', owner => 'employee_id');

-- Who of HR has seen the paper for it, and when. A change takes it back.
do $$
declare t text;
begin
  foreach t in array array['employee_contact', 'employee_address', 'employee_family', 'employee_education', 'employee_experience',
    'employee_bank', 'employee_language', 'employee_training', 'employee_engagement', 'employee_insurance', 'employee_medical'] loop
    execute format('alter table %I add column verified_at timestamptz, add column verified_by uuid references account', t);
  end loop;
end $$;
