-- Questions that are asked only after a certain answer, that begin with what the record says, and answers that wait to be
-- sent.
alter table question_set_item
  -- {question_id, values, from, to} of an earlier question of the set; null: always asked
  add column show_if jsonb check (jsonb_typeof(show_if) = 'object'),
  -- what of one's own record is there before one writes
  add column prefill text check (length(prefill) between 1 and 40);

-- What somebody has begun to answer and may go on with. Nobody but they read it; it goes when it is sent.
create table answer_draft (
  org_id int not null references organization,
  -- what is answered: a use of questions and its subject
  use text not null,
  subject_id uuid not null,
  employee_id uuid not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  saved_at timestamptz not null,
  primary key (org_id, use, subject_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index answer_draft_employee on answer_draft (org_id, employee_id);
-- what was typed and taken back is nobody's business: no audit
call tenant_table('answer_draft', key => 'subject_id', audit => 'run');
