-- needs: tenant_table
-- One time of a recurring event that is held otherwise than its rule says; the others follow from the rule.
create table event_exception (
  org_id int not null references organization,
  event_id uuid not null,
  -- the day that the rule gives
  on_day date not null,
  is_cancelled boolean not null default false,
  -- when it is held instead; of one that is cancelled the days that it had
  starts_on date not null,
  ends_on date not null,
  starts_at time,
  ends_at time,
  venue text check (length(venue) between 1 and 255),
  reason text not null check (length(reason) between 1 and 255),
  primary key (org_id, event_id, on_day),
  check (ends_on >= starts_on),
  check ((starts_at is null) = (ends_at is null)),
  constraint event_exception_times check (starts_at is null or ends_on > starts_on or ends_at > starts_at),
  foreign key (org_id, event_id) references event (org_id, id) on delete cascade
);
call tenant_table('event_exception', key => 'event_id', owner => 'event_id');
