-- needs: tenant_table
-- Events of the organization and private ones of employees, with who answers, guests and the calendar feed; and what posts
-- have since then: a time to come, an event, reactions and a poll.
create table event (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  category text not null check (category in ('Meeting', 'Celebration', 'Workshop', 'Sports', 'Social service', 'Trip', 'Other')),
  description text check (length(description) between 1 and 5000),
  agenda text check (length(agenda) between 1 and 5000),
  venue text check (length(venue) between 1 and 255),
  link text check (length(link) between 1 and 500),
  starts_on date not null,
  ends_on date not null,
  -- as the clock of the organization shows them; both empty: all day
  starts_at time,
  ends_at time,
  repeats text not null default 'Never' check (repeats in ('Never', 'Daily', 'Weekly', 'Monthly', 'Monthly BS', 'Yearly', 'Yearly BS')),
  repeat_until date,
  coordinator_id uuid,
  -- invited as a whole, as it is on the first day
  segment_id uuid,
  visibility text not null default 'Public' check (visibility in ('Public', 'Private')),
  -- made by HR for the organization; others are an employee's own
  is_official boolean not null default true,
  rsvp_by date,
  seats int check (seats between 1 and 100000),
  guests_each int not null default 0 check (guests_each between 0 and 10),
  remind text not null default '1 day before' check (remind in ('Never', '1 hour before', '1 day before', '1 week before')),
  state text not null default 'Draft' check (state in ('Draft', 'Published', 'Postponed', 'Cancelled')),
  state_reason text check (length(state_reason) between 1 and 255),
  -- the day before it was postponed
  moved_from date,
  -- the occurrence that people were last reminded of
  reminded_for date,
  version int not null default 1,
  primary key (org_id, id),
  check (ends_on >= starts_on),
  check ((starts_at is null) = (ends_at is null)),
  constraint event_times check (starts_at is null or ends_on > starts_on or ends_at > starts_at),
  constraint event_repeat_until check (repeat_until is null or repeat_until >= starts_on),
  constraint event_coordinator_fk foreign key (org_id, coordinator_id) references employee (org_id, id) on delete set null (coordinator_id),
  constraint event_segment_fk foreign key (org_id, segment_id) references segment (org_id, id)
);
create index event_list on event (org_id, starts_on, id);
create index event_coordinator on event (org_id, coordinator_id) where coordinator_id is not null;
create index event_segment on event (org_id, segment_id) where segment_id is not null;
call tenant_table('event');

-- Who is invited by name, and what people answered, invited or not.
create table event_member (
  org_id int not null references organization,
  event_id uuid not null,
  employee_id uuid not null,
  is_invited boolean not null default false,
  answer text check (answer in ('Going', 'Maybe', 'Not going')),
  guests int not null default 0 check (guests between 0 and 10),
  -- there was no seat left
  is_waiting boolean not null default false,
  answered_at timestamptz,
  primary key (org_id, event_id, employee_id),
  check (is_invited or answer is not null),
  check (not is_waiting or answer = 'Going'),
  foreign key (org_id, event_id) references event (org_id, id) on delete cascade,
  constraint event_member_employee_fk foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index event_member_employee on event_member (org_id, employee_id);
call tenant_table('event_member', key => 'event_id');

-- Guests from outside.
create table event_guest (
  org_id int not null references organization,
  id uuid not null,
  event_id uuid not null,
  full_name text not null check (length(full_name) between 1 and 150),
  company text check (length(company) between 1 and 150),
  email text check (length(email) between 1 and 255),
  primary key (org_id, id),
  foreign key (org_id, event_id) references event (org_id, id) on delete cascade
);
create index event_guest_event on event_guest (org_id, event_id);
call tenant_table('event_guest');

-- The secret of the address under which somebody's calendar is read by another program; one each, as its hash.
create table calendar_feed (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  token_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  constraint calendar_feed_employee unique (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index calendar_feed_token on calendar_feed (token_hash);
call tenant_table('calendar_feed');

alter table notice_post
  add column event_id uuid,
  -- a question with its answers, closed after a day
  add column poll_question text check (length(poll_question) between 1 and 150),
  add column poll_closes_on date,
  add constraint notice_post_event_fk foreign key (org_id, event_id) references event (org_id, id) on delete cascade;
create index notice_post_event on notice_post (org_id, event_id, published_at desc) where event_id is not null;
alter table notice_post_request
  add column publish_at timestamptz,
  add column event_id uuid,
  add constraint notice_post_request_event_fk foreign key (org_id, event_id) references event (org_id, id) on delete set null (event_id);
create index notice_post_request_event on notice_post_request (org_id, event_id) where event_id is not null;

create table notice_reaction (
  org_id int not null references organization,
  post_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Like', 'Celebrate', 'Support', 'Love')),
  primary key (org_id, post_id, employee_id),
  foreign key (org_id, post_id) references notice_post (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index notice_reaction_employee on notice_reaction (org_id, employee_id);
call tenant_table('notice_reaction', key => 'post_id');

create table notice_poll_option (
  org_id int not null references organization,
  id uuid not null,
  post_id uuid not null,
  seq int not null check (seq between 1 and 10),
  label text not null check (length(label) between 1 and 100),
  primary key (org_id, id),
  constraint notice_poll_option_seq unique (org_id, post_id, seq),
  foreign key (org_id, post_id) references notice_post (org_id, id) on delete cascade
);
call tenant_table('notice_poll_option');

create table notice_poll_vote (
  org_id int not null references organization,
  post_id uuid not null,
  employee_id uuid not null,
  option_id uuid not null,
  primary key (org_id, post_id, employee_id),
  foreign key (org_id, post_id) references notice_post (org_id, id) on delete cascade,
  foreign key (org_id, option_id) references notice_poll_option (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index notice_poll_vote_option on notice_poll_vote (org_id, option_id);
create index notice_poll_vote_employee on notice_poll_vote (org_id, employee_id);
call tenant_table('notice_poll_vote', key => 'post_id');
