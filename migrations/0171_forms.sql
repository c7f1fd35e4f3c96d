-- Forms and surveys. Whoever answers without a name is in one table, what was answered in another, and nothing joins them.
create table form (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  description text check (length(description) between 1 and 2000),
  kind text not null check (kind in ('Survey', 'Quiz', 'Checklist', 'Request')),
  set_id uuid not null,
  -- whom it is for; null: everybody
  segment_id uuid,
  is_anonymous boolean not null default false,
  -- who knows it may answer without signing in
  public_key uuid,
  opens_on date not null,
  closes_on date,
  allows_many boolean not null default false,
  -- fewer answers than this are not told of, where they have no names
  threshold int not null default 5 check (threshold between 3 and 50),
  remind_days int check (remind_days between 1 and 30),
  most_responses int check (most_responses between 1 and 100000),
  state text not null default 'Draft' check (state in ('Draft', 'Published', 'Closed', 'Archived')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, set_id) references question_set (org_id, id),
  foreign key (org_id, segment_id) references segment (org_id, id),
  check (closes_on >= opens_on),
  check (kind <> 'Request' or not is_anonymous),
  check (public_key is null or is_anonymous)
);
create unique index form_title on form (org_id, lower(title)) where state <> 'Archived';
create unique index form_public on form (org_id, public_key) where public_key is not null;
create index form_list on form (org_id, state, opens_on desc, id);
create index form_set on form (org_id, set_id);
create index form_segment on form (org_id, segment_id);
call tenant_table('form');

-- That somebody has answered, and on which day: whom to remind, and who may not answer again.
create table form_answered (
  org_id int not null references organization,
  form_id uuid not null,
  employee_id uuid not null,
  answered_on date not null,
  times int not null default 1 check (times > 0),
  primary key (org_id, form_id, employee_id),
  foreign key (org_id, form_id) references form (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index form_answered_employee on form_answered (org_id, employee_id);
call tenant_table('form_answered', key => 'form_id', audit => 'run');

-- What was answered. Without a name there is no employee, and the id is random: those of version 7 tell the instant.
create table form_response (
  org_id int not null references organization,
  id uuid not null,
  form_id uuid not null,
  employee_id uuid,
  request_id uuid,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  score numeric(5, 2) check (score between 0 and 100),
  answered_on date not null,
  -- where those without a name work, as coarse as results are told
  division_id uuid,
  -- those without a name are told of once their day is over, when all of it have been written anew in no order
  is_told boolean not null default true,
  primary key (org_id, id),
  foreign key (org_id, form_id) references form (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, division_id) references division (org_id, id)
);
create index form_response_list on form_response (org_id, form_id, answered_on desc, id);
create index form_response_untold on form_response (org_id, form_id) where not is_told;
create index form_response_employee on form_response (org_id, employee_id) where employee_id is not null;
create index form_response_division on form_response (org_id, division_id) where division_id is not null;
create unique index form_response_request on form_response (org_id, request_id) where request_id is not null;
call tenant_table('form_response', audit => 'run');

-- A form that has to be approved: its answers are the response of the request.
create table form_request (
  org_id int not null references organization,
  request_id uuid not null,
  form_id uuid not null,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, form_id) references form (org_id, id)
);
create index form_request_form on form_request (org_id, form_id);
call tenant_table('form_request', key => 'request_id');
