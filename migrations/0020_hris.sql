-- People and their employment.

create table employee (
  org_id int not null references organization,
  id uuid not null,
  account_id uuid references account on delete set null,
  code text not null check (length(code) between 1 and 30),
  title text,
  first_name text not null check (length(first_name) between 1 and 100),
  middle_name text not null default '',
  last_name text not null default '',
  full_name text not null generated always as (
    first_name || case when middle_name = '' then '' else ' ' || middle_name end || case when last_name = '' then '' else ' ' || last_name end
  ) stored,
  name_nepali text,
  gender text check (gender in ('Female', 'Male', 'Other')),
  date_of_birth date,
  marital_status text check (marital_status in ('Single', 'Married', 'Divorced', 'Widowed')),
  blood_group text,
  nationality text,
  -- in lower case, so that the same address is found by plain equality
  work_email text check (work_email = lower(work_email)),
  personal_email text,
  mobile text,
  extension text,
  profile_picture_file_id uuid,
  cover_picture_file_id uuid,
  joined_on date not null,
  probation_ends_on date check (probation_ends_on >= joined_on),
  confirmed_on date check (confirmed_on >= joined_on),
  contract_ends_on date check (contract_ends_on >= joined_on),
  -- the last day of employment; later than today means still current
  left_on date check (left_on >= joined_on),
  leaving_reason text,
  -- month * 100 + day: an expression over a date is not leakproof, a stored number may use its index under row-level security
  birth_mmdd int generated always as (extract(month from date_of_birth)::int * 100 + extract(day from date_of_birth)::int) stored,
  joined_mmdd int not null generated always as (extract(month from joined_on)::int * 100 + extract(day from joined_on)::int) stored,
  -- what an import without codes finds this person by the second time
  import_key text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (org_id, code),
  unique (org_id, account_id),
  unique (org_id, import_key),
  foreign key (org_id, profile_picture_file_id) references stored_file (org_id, id) on delete set null (profile_picture_file_id),
  foreign key (org_id, cover_picture_file_id) references stored_file (org_id, id) on delete set null (cover_picture_file_id)
);
create index employee_name on employee (org_id, full_name, id) include (left_on);
create index employee_joined on employee (org_id, joined_on, id) include (left_on);
create index employee_left on employee (org_id, left_on, id) where left_on is not null;
create index employee_birthday on employee (org_id, birth_mmdd);
create index employee_anniversary on employee (org_id, joined_mmdd);
create index employee_work_email on employee (org_id, work_email);
-- Last on purpose: before the first ANALYZE all indexes that begin with the organization cost the same, and the planner takes
-- the youngest. Foreign keys look people up by this one, and keep the plan they made first.
alter table employee add primary key (org_id, id);
call tenant_table('employee');

alter table membership add constraint membership_employee foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade;
create unique index membership_employee_once on membership (org_id, employee_id) where employee_id is not null;
-- a person with requests is not deleted: what was decided stays
alter table request add constraint request_employee_fk foreign key (org_id, employee_id) references employee (org_id, id);
alter table request_recipient add constraint request_recipient_employee_fk foreign key (org_id, employee_id) references employee (org_id, id);
alter table division add constraint division_head_fk foreign key (org_id, head_employee_id) references employee (org_id, id) on delete set null (head_employee_id);
create index division_head on division (org_id, head_employee_id) where head_employee_id is not null;

-- Words people are found by. Range comparison on text is leakproof, LIKE is not: under row-level security only the former may use an index.
create table employee_word (
  org_id int not null references organization,
  word text not null collate "C",
  employee_id uuid not null,
  primary key (org_id, word, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_word_employee on employee_word (org_id, employee_id);
call tenant_table('employee_word', key => 'employee_id', audit => 'run');

-- HIM-0042 is also found by 0042 and by 42, Maya-Rani also by Rani, an address by its beginning.
create function words_of(full_name text, code text, name_nepali text, work_email text) returns setof text language sql immutable parallel safe as $$
  select distinct w from (
    select regexp_split_to_table(lower(concat_ws(' ', full_name, code, name_nepali, work_email)), '\s+') as w
    union all select regexp_split_to_table(lower(full_name || ' ' || code), '[\s-]+')
    union all select ltrim(substring(code from '\d+$'), '0')
  ) all_words where w <> ''
$$;
create function employee_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into employee_word (org_id, word, employee_id)
    select n.org_id, w, n.id from new_rows n, words_of(n.full_name, n.code, n.name_nepali, n.work_email) w;
    return null;
  end if;
  delete from employee_word w using new_rows n join old_rows o using (org_id, id)
  where w.org_id = n.org_id and w.employee_id = n.id
    and (n.full_name, n.code, n.name_nepali, n.work_email) is distinct from (o.full_name, o.code, o.name_nepali, o.work_email);
  insert into employee_word (org_id, word, employee_id)
  select n.org_id, w, n.id
  from new_rows n join old_rows o using (org_id, id), words_of(n.full_name, n.code, n.name_nepali, n.work_email) w
  where (n.full_name, n.code, n.name_nepali, n.work_email) is distinct from (o.full_name, o.code, o.name_nepali, o.work_email);
  return null;
end $$;
create trigger words_insert after insert on employee referencing new table as new_rows for each statement execute function employee_words();
create trigger words_update after update on employee referencing old table as old_rows new table as new_rows for each statement execute function employee_words();

-- How new people are numbered. Locked while a code is taken, so that two hired at once get two codes.
create table employee_code_series (
  org_id int not null references organization,
  id uuid not null,
  prefix text not null default '' check (length(prefix) <= 12),
  width int not null default 4 check (width between 1 and 8),
  next_no int not null default 1 check (next_no > 0),
  version int not null default 1,
  primary key (org_id)
);
-- the counter moves with every hire: the employee's own audit row tells it
call tenant_table('employee_code_series', audit => 'run');

-- Where and as what a person works, from a day on. No overlap; the current one is the row of today.
create table employment_assignment (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  branch_id uuid,
  division_id uuid,
  job_title_id uuid,
  employment_level_id uuid,
  employment_type_id uuid,
  weekly_hours numeric(5, 2) check (weekly_hours between 0 and 168),
  change_reason text not null default 'Hired',
  version int not null default 1,
  primary key (org_id, id),
  constraint employment_assignment_overlap exclude using gist (org_id with =, employee_id with =, daterange(valid_from, valid_to, '[]') with &&),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id),
  foreign key (org_id, employment_type_id) references employment_type (org_id, id)
);
create index employment_assignment_employee on employment_assignment (org_id, employee_id, valid_from desc);
create index employment_assignment_division on employment_assignment (org_id, division_id, valid_from);
create index employment_assignment_branch on employment_assignment (org_id, branch_id, valid_from);
create index employment_assignment_job_title on employment_assignment (org_id, job_title_id, valid_from);
create index employment_assignment_type on employment_assignment (org_id, employment_type_id, valid_from);
create index employment_assignment_level on employment_assignment (org_id, employment_level_id, valid_from);
call tenant_table('employment_assignment', owner => 'employee_id');

-- Pay as known to HR records; readable with payroll codes only.
create table employee_compensation (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  valid_from date not null,
  pay_basis text not null check (pay_basis in ('Salaried', 'Hourly')),
  annual_salary numeric(14, 2) check (annual_salary >= 0),
  hourly_rate numeric(12, 4) check (hourly_rate >= 0),
  version int not null default 1,
  primary key (org_id, id),
  constraint employee_compensation_once unique (org_id, employee_id, valid_from),
  check ((pay_basis = 'Salaried' and annual_salary is not null) or (pay_basis = 'Hourly' and hourly_rate is not null)),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('employee_compensation', owner => 'employee_id');

-- Who decides about whom, in order of authority (specification 1, section 7: approve, deny, forward).
create table supervisor_link (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  supervisor_id uuid not null check (supervisor_id <> employee_id),
  authority_order int not null check (authority_order between 1 and 9),
  can_approve boolean not null default true,
  can_deny boolean not null default true,
  can_forward boolean not null default true,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, employee_id, authority_order),
  unique (org_id, employee_id, supervisor_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, supervisor_id) references employee (org_id, id) on delete cascade
);
create index supervisor_link_supervisor on supervisor_link (org_id, supervisor_id, authority_order);
call tenant_table('supervisor_link', owner => 'employee_id');

-- Field groups with rights of their own.
create table employee_contact (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  name text not null check (length(name) between 1 and 150),
  relation text not null,
  phone text not null,
  is_emergency boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_contact_employee on employee_contact (org_id, employee_id);
call tenant_table('employee_contact', owner => 'employee_id');

create table employee_address (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Permanent', 'Temporary')),
  address text not null check (length(address) between 1 and 255),
  city text,
  district text,
  country text,
  version int not null default 1,
  primary key (org_id, id),
  constraint employee_address_once unique (org_id, employee_id, kind),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('employee_address', owner => 'employee_id');

create table employee_legal_info (
  org_id int not null references organization,
  employee_id uuid not null,
  pan_no text,
  citizenship_no text,
  passport_no text,
  passport_expires_on date,
  provident_fund_no text,
  social_security_no text,
  version int not null default 1,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('employee_legal_info', key => 'employee_id', owner => 'employee_id');

create table employee_bank (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  bank_name text not null,
  branch_name text,
  account_name text not null,
  account_number text not null,
  is_primary boolean not null default true,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_bank_employee on employee_bank (org_id, employee_id);
create unique index employee_bank_primary on employee_bank (org_id, employee_id) where is_primary;
call tenant_table('employee_bank', owner => 'employee_id');

create table employee_family (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  name text not null check (length(name) between 1 and 150),
  relation text not null,
  date_of_birth date,
  occupation text,
  is_dependent boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_family_employee on employee_family (org_id, employee_id);
call tenant_table('employee_family', owner => 'employee_id');

create table employee_education (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  degree text not null check (length(degree) between 1 and 100),
  institution text not null,
  board text,
  finished_in int not null check (finished_in between 1940 and 2200),
  score text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_education_employee on employee_education (org_id, employee_id);
call tenant_table('employee_education', owner => 'employee_id');

create table employee_experience (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  employer text not null check (length(employer) between 1 and 150),
  job_title text not null,
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  description text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_experience_employee on employee_experience (org_id, employee_id);
call tenant_table('employee_experience', owner => 'employee_id');

-- Sign-in must know until when somebody belongs to the organization before it may look into it: the day closes the login.
alter table membership add column left_on date;
create function membership_ends() returns trigger language plpgsql as $$
begin
  update membership m set left_on = n.left_on from new_rows n
  where m.org_id = n.org_id and m.employee_id = n.id and m.left_on is distinct from n.left_on;
  return null;
end $$;
create trigger membership_ends after update on employee referencing new table as new_rows for each statement execute function membership_ends();

-- Sign-in must know whether somebody supervises before it may look into the organization.
alter table membership add column is_supervisor boolean not null default false;
create function supervisor_flags() returns trigger language plpgsql as $$
begin
  update membership m set is_supervisor = exists (select from supervisor_link l where l.org_id = m.org_id and l.supervisor_id = m.employee_id)
  where (m.org_id, m.employee_id) in (select c.org_id, c.supervisor_id from changed c)
    and m.is_supervisor <> exists (select from supervisor_link l where l.org_id = m.org_id and l.supervisor_id = m.employee_id);
  return null;
end $$;
create trigger supervisor_insert after insert on supervisor_link referencing new table as changed for each statement execute function supervisor_flags();
create trigger supervisor_delete after delete on supervisor_link referencing old table as changed for each statement execute function supervisor_flags();
