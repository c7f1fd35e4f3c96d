-- Documents that HR asks people for: what of, in which form, until when, and who has sent theirs.
create table document_ask (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  category_id uuid not null references document_category (id),
  instructions text,
  -- empty: any form that the product takes
  formats text[] not null default '{}' check (formats <@ '{PDF,Picture,Office document}'),
  max_mb int not null default 10 check (max_mb between 1 and 25),
  due_on date not null,
  is_closed boolean not null default false,
  asked_by text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index document_ask_list on document_ask (org_id, due_on desc, id);
create index document_ask_category on document_ask (category_id);
call tenant_table('document_ask');

create table document_ask_person (
  org_id int not null references organization,
  id uuid not null,
  ask_id uuid not null,
  employee_id uuid not null,
  state text not null default 'Missing' check (state in ('Missing', 'Sent', 'Accepted', 'Refused')),
  file_id uuid,
  number text,
  issued_on date,
  expires_on date check (expires_on >= issued_on),
  sent_at timestamptz,
  -- why it was refused
  reason text,
  -- what it became in the record
  document_id uuid,
  reminded_on date,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, ask_id, employee_id),
  check (state in ('Missing', 'Refused') or file_id is not null),
  foreign key (org_id, ask_id) references document_ask (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references stored_file (org_id, id),
  foreign key (org_id, document_id) references employee_document (org_id, id) on delete set null (document_id)
);
create index document_ask_person_employee on document_ask_person (org_id, employee_id);
create index document_ask_person_file on document_ask_person (org_id, file_id) where file_id is not null;
call tenant_table('document_ask_person', owner => 'employee_id');
