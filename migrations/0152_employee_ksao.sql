-- Which knowledge, skills, abilities and other attributes people have, and how well.
create table employee_ksao (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  ksao_id uuid not null,
  -- proficiency, from 1 to 5
  level int not null check (level between 1 and 5),
  assessed_on date not null,
  remarks text check (length(remarks) between 1 and 255),
  -- who said so last
  account_id uuid references account on delete set null,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, employee_id, ksao_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, ksao_id) references ksao (org_id, id)
);
create index employee_ksao_ksao on employee_ksao (org_id, ksao_id, level);
create index employee_ksao_day on employee_ksao (org_id, assessed_on desc, id);
call tenant_table('employee_ksao', owner => 'employee_id');
