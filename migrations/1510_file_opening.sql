-- Who has opened a document that is acknowledged only after it was opened. A renewed document is another file.
create table file_opening (
  org_id int not null references organization,
  file_id uuid not null,
  employee_id uuid not null,
  opened_at timestamptz not null,
  primary key (org_id, file_id, employee_id),
  foreign key (org_id, file_id) references stored_file (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index file_opening_employee on file_opening (org_id, employee_id);
call tenant_table('file_opening', key => 'file_id', audit => 'run');
