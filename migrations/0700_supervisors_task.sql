-- Who decides about a newcomer is often said after the onboarding has begun: tasks of the supervisor go to them then.
alter table life_task
  -- goes to whoever is first of the newcomer's supervisors, until HR gives it to somebody by name
  add column is_supervisors boolean not null default false;
