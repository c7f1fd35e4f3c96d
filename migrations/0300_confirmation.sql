-- The end of a probation: the supervisor answers questions and recommends, HR decides.

-- Which questions are asked about whom: the line that names level and type holds before one that names the level, that before
-- one that names the type, and last the line that names neither.
create table confirmation_form (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- the first version of a set; what is asked is the version that is published
  question_set_id uuid not null,
  employment_level_id uuid,
  employment_type_id uuid,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, question_set_id) references question_set (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id),
  foreign key (org_id, employment_type_id) references employment_type (org_id, id)
);
create unique index confirmation_form_name on confirmation_form (org_id, lower(name));
create unique index confirmation_form_for on confirmation_form (org_id, employment_level_id, employment_type_id) nulls not distinct
  where not is_archived;
create index confirmation_form_set on confirmation_form (org_id, question_set_id);
create index confirmation_form_level on confirmation_form (org_id, employment_level_id);
create index confirmation_form_type on confirmation_form (org_id, employment_type_id);
call tenant_table('confirmation_form');

create table confirmation (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  -- the end of the probation that it is about; a later end is asked about anew
  ends_on date not null,
  -- the version that is asked, which stays; none: only the recommendation is asked
  question_set_id uuid,
  asked_on date not null,
  due_on date not null,
  reminded_on date,
  state text not null default 'Asked' check (state in ('Asked', 'Answered', 'Decided', 'Closed')),
  recommendation text check (recommendation in ('Confirm', 'Extend', 'Separate')),
  extend_months int check (extend_months between 1 and 24),
  reason text check (length(reason) between 1 and 1000),
  recommended_by uuid,
  recommended_at timestamptz,
  outcome text check (outcome in ('Confirm', 'Extend', 'Separate')),
  decision_remarks text check (length(decision_remarks) between 1 and 255),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  -- what was decided, as it is carried out
  review_id uuid,
  separation_id uuid,
  -- the last day that was decided, until the separation has it
  last_working_on date,
  separation_type_id uuid,
  closed_because text check (length(closed_because) between 1 and 255),
  overdue_told boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, employee_id, ends_on),
  check ((recommendation is null) = (recommended_at is null)),
  check ((recommendation = 'Extend') = (extend_months is not null) or recommendation is null),
  check ((state = 'Decided') = (outcome is not null)),
  check (state <> 'Closed' or closed_because is not null),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, recommended_by) references employee (org_id, id),
  foreign key (org_id, question_set_id) references question_set (org_id, id),
  foreign key (org_id, review_id) references employment_review (org_id, id),
  foreign key (org_id, separation_id) references separation (org_id, id),
  foreign key (org_id, separation_type_id) references separation_type (org_id, id)
);
create index confirmation_list on confirmation (org_id, state, ends_on);
create index confirmation_set on confirmation (org_id, question_set_id);
create index confirmation_recommended_by on confirmation (org_id, recommended_by) where recommended_by is not null;
create index confirmation_review on confirmation (org_id, review_id) where review_id is not null;
create index confirmation_separation on confirmation (org_id, separation_id) where separation_id is not null;
create index confirmation_separation_type on confirmation (org_id, separation_type_id) where separation_type_id is not null;
call tenant_table('confirmation', owner => 'employee_id');

-- Whichever way somebody leaves, is confirmed or has another end of probation, nobody is asked any more; and where that is
-- taken back, they are asked again.
create function confirmation_followed() returns trigger language plpgsql as $$
begin
  update confirmation c set version = c.version + 1, state = 'Closed', closed_because = case
      when new.left_on is not null then 'The last working day is ' || new.left_on || '.'
      when new.confirmed_on is not null then 'Confirmed on ' || new.confirmed_on || '.'
      else 'The probation ends on another day' || coalesce(', ' || new.probation_ends_on, '') || '.' end
  where c.org_id = new.org_id and c.employee_id = new.id and c.state in ('Asked', 'Answered')
    and (new.left_on is not null or new.confirmed_on is not null or new.probation_ends_on is distinct from c.ends_on);
  update confirmation c set version = c.version + 1, closed_because = null,
    state = case when c.recommended_at is null then 'Asked' else 'Answered' end
  where c.org_id = new.org_id and c.employee_id = new.id and c.state = 'Closed'
    and new.left_on is null and new.confirmed_on is null and new.probation_ends_on = c.ends_on;
  return null;
end $$;
create trigger confirmation_followed after update of left_on, confirmed_on, probation_ends_on on employee for each row
  when (old.left_on is distinct from new.left_on or old.confirmed_on is distinct from new.confirmed_on
    or old.probation_ends_on is distinct from new.probation_ends_on)
  execute function confirmation_followed();
