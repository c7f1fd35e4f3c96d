-- Several attempts, questions that are drawn, and questions that change while an assessment runs.
alter table assessment
  add column attempts_allowed int not null default 1 check (attempts_allowed between 1 and 10),
  add column counts text not null default 'Best' check (counts in ('Best', 'Last')),
  -- so many of the questions of the set; null is all of them
  add column drawn int check (drawn between 1 and 200),
  add column is_shuffled boolean not null default false;

alter table assessment_taker
  add column attempts int not null default 0,
  -- the questions of the attempt that runs or was the last, as they were when it began
  add column set_id uuid,
  add column asked uuid[],
  add foreign key (org_id, set_id) references question_set (org_id, id);
create index assessment_taker_set on assessment_taker (org_id, set_id) where set_id is not null;

create table assessment_attempt (
  org_id int not null references organization,
  id uuid not null,
  taker_id uuid not null,
  number int not null check (number between 1 and 10),
  set_id uuid not null,
  asked uuid[],
  started_at timestamptz not null,
  submitted_at timestamptz not null,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  -- null while written answers are not marked
  score numeric(5, 2),
  primary key (org_id, id),
  foreign key (org_id, taker_id) references assessment_taker (org_id, id) on delete cascade,
  foreign key (org_id, set_id) references question_set (org_id, id)
);
create unique index assessment_attempt_number on assessment_attempt (org_id, taker_id, number);
create index assessment_attempt_set on assessment_attempt (org_id, set_id);
call tenant_table('assessment_attempt', audit => 'run');

-- Attempts of before.
insert into assessment_attempt (org_id, id, taker_id, number, set_id, started_at, submitted_at, answers, score)
select t.org_id, gen_random_uuid(), t.id, 1, a.set_id, t.started_at, t.submitted_at, t.answers, t.score
from assessment_taker t join assessment a on a.org_id = t.org_id and a.id = t.assessment_id
where t.started_at is not null and t.submitted_at is not null;
update assessment_taker t set attempts = 1, set_id = a.set_id from assessment a
where a.org_id = t.org_id and a.id = t.assessment_id and t.started_at is not null;
