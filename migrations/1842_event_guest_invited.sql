-- When a guest from outside was mailed the invitation: changes and the cancellation go to those who have it.
alter table event_guest add column invited_at timestamptz;
