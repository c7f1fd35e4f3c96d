-- Answers of the application form that decline an application, or mark it for HR, with the reason kept.
create table knockout_rule (
  org_id int not null references organization,
  id uuid not null,
  vacancy_id uuid not null,
  -- the first version of the question: a later version of it is judged by the same rule
  question_root_id uuid not null,
  test text not null check (test in ('Is', 'Is not', 'Less than', 'More than')),
  value text not null check (length(value) between 1 and 200),
  effect text not null check (effect in ('Decline', 'Flag')),
  reason text not null check (length(reason) between 1 and 255),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, vacancy_id) references vacancy (org_id, id) on delete cascade,
  foreign key (org_id, question_root_id) references question (org_id, id)
);
create unique index knockout_rule_once on knockout_rule (org_id, vacancy_id, question_root_id, test, lower(value));
create index knockout_rule_question on knockout_rule (org_id, question_root_id);
call tenant_table('knockout_rule');

-- What an application was declined or marked for, as the rule was at that time.
create table application_knockout (
  org_id int not null references organization,
  id uuid not null,
  application_id uuid not null,
  question_id uuid not null,
  answer text not null check (length(answer) between 1 and 500),
  effect text not null check (effect in ('Decline', 'Flag')),
  reason text not null check (length(reason) between 1 and 255),
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade,
  foreign key (org_id, question_id) references question (org_id, id)
);
create index application_knockout_application on application_knockout (org_id, application_id);
create index application_knockout_question on application_knockout (org_id, question_id);
call tenant_table('application_knockout');

alter table job_application
  add column knockout text check (knockout in ('Decline', 'Flag')),
  -- the candidate reads of a decline by answers no sooner than the day after it
  add column knockout_told_at timestamptz,
  drop constraint job_application_reject_reason_check,
  add constraint job_application_reject_reason_check check (reject_reason in ('Qualifications', 'Experience', 'Salary expectations', 'Position filled', 'Did not attend', 'Application answers', 'Other'));
create index job_application_untold on job_application (org_id, applied_at)
  where knockout = 'Decline' and knockout_told_at is null and state = 'Rejected';
