-- A certificate that somebody asks for: by which template, for whom and, in the remarks of the request, what for.
create table letter_request (
  org_id int not null references organization,
  request_id uuid not null,
  template_id uuid,
  -- as it was called when it was asked for
  name text not null,
  kind text not null,
  addressee text,
  approval text not null check (approval in ('HR alone', 'Supervisor, then HR')),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, template_id) references letter_template (org_id, id) on delete set null (template_id)
);
create index letter_request_template on letter_request (org_id, template_id) where template_id is not null;
call tenant_table('letter_request', key => 'request_id');
