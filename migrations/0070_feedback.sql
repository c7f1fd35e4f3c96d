-- Feedback and suggestions. Anonymous ones know neither their sender nor more of their time than the day.
create table feedback (
  org_id int not null references organization,
  -- random, unlike other ids: those of version 7 tell the instant
  id uuid not null,
  kind text not null check (kind in ('Suggestion', 'Complaint', 'Appreciation', 'Question')),
  title text not null check (length(title) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  status text not null default 'New' check (status in ('New', 'In review', 'Planned', 'Done', 'Not planned', 'Closed')),
  -- what came of it, in words for the sender
  outcome text check (length(outcome) between 1 and 1000),
  sender_account_id uuid,
  -- of the key that an anonymous sender was shown once
  key_hash text,
  is_anonymous boolean not null generated always as (sender_account_id is null) stored,
  created_on date not null,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, key_hash),
  check ((sender_account_id is null) = (key_hash is not null)),
  check (status <> 'Not planned' or outcome is not null)
);
create index feedback_list on feedback (org_id, created_on desc, id);
create index feedback_sender on feedback (org_id, sender_account_id, created_on desc) where sender_account_id is not null;
call tenant_table('feedback');

-- An anonymous sender's words have no author.
alter table comment alter column account_id drop not null;

-- The audit notes the instant of a change. What is written anonymously must not leave even that: who was at work at that
-- second could be looked up elsewhere. The row itself says the day, and nobody but HR changes it later.
drop trigger audit_insert on feedback;
create trigger audit_insert after insert on feedback referencing new table as new_rows for each statement
  when (current_setting('app.acting_as', true) is distinct from 'anonymous') execute function audit_statement('id');
drop trigger audit_insert on comment;
create trigger audit_insert after insert on comment referencing new table as new_rows for each statement
  when (current_setting('app.acting_as', true) is distinct from 'anonymous') execute function audit_statement('id');
