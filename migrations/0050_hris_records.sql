-- Records of people beyond the profile: changes they ask for, documents, letters, cards, contracts.

-- What a person asks to have changed in their record. The fields hold what was, what is wished and what is accepted.
create table change_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  section text not null,
  record_id uuid,
  action text not null check (action in ('Create', 'Update', 'Delete')),
  fields jsonb not null,
  is_open boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index change_request_open on change_request (org_id, employee_id, section, record_id) where is_open and record_id is not null;
call tenant_table('change_request', key => 'request_id');
