-- Letters that are drafted, approved by somebody else where their template says so, and issued; templates that keep
-- what they said before; letters that employees may ask for.
alter table letter_template
  add column needs_approval boolean not null default false,
  add column may_be_asked boolean not null default false,
  add column asked_through text not null default 'HR alone' check (asked_through in ('HR alone', 'Supervisor, then HR')),
  add column page_size text not null default 'A4' check (page_size in ('A4', 'Letter')),
  add column margin_mm int not null default 23 check (margin_mm between 10 and 50),
  add column footer text,
  -- what must be known of whoever it is written to, though the text does not name it
  add column required_fields text[] not null default '{}',
  add column revision int not null default 1;

-- What a template said while letters were written by it: the present text stands in the template.
create table letter_template_revision (
  org_id int not null references organization,
  id uuid not null,
  template_id uuid not null,
  revision int not null,
  name text not null,
  kind text not null,
  language text not null,
  subject text not null,
  body jsonb not null,
  signatory text,
  page_size text not null,
  margin_mm int not null,
  footer text,
  required_fields text[] not null,
  replaced_by text not null,
  replaced_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, template_id, revision),
  foreign key (org_id, template_id) references letter_template (org_id, id) on delete cascade
);
call tenant_table('letter_template_revision', audit => 'run');

alter table letter
  alter column number drop not null,
  alter column file_id drop not null,
  alter column sha256 drop not null,
  -- of a draft that a change wrote on its day, whoever prepared the change, where that is still known
  alter column issued_by drop not null,
  drop constraint letter_status_check,
  add constraint letter_status_check check (status in ('Draft', 'Approved', 'Issued', 'Acknowledged', 'Revoked')),
  add constraint letter_made check (status in ('Draft', 'Approved') or (number is not null and file_id is not null and sha256 is not null)),
  -- letters of the time before stand by the first text of their template
  add column template_revision int not null default 1,
  -- the text while it is a draft, with its fields still open; once it is issued the file alone speaks
  add column draft jsonb,
  -- what it says beside the record: whom it is for, or what was changed
  add column said jsonb not null default '{}',
  -- the change, the leaving or the request that it came of
  add column source text check (source in ('employment_review', 'separation', 'letter_request')),
  add column source_id uuid,
  add column approved_by uuid,
  add column approved_by_name text,
  add column approved_at timestamptz;
create unique index letter_source on letter (org_id, source, source_id) where source is not null;
create index letter_template_used on letter (org_id, template_id, template_revision) where template_id is not null;
