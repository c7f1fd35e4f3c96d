-- Pay that falls with the length of a leave counts the days of the whole event, however many requests they were asked for in.
-- A policy can get a rule for one more type while it is in force: that rule holds from a day of its own.
alter table leave_rule
  -- leave of a type that is given for an event continues the event when it begins within so many days after the event's first
  -- day of leave; 0: only where both name the same day of the event
  add column event_span_days int not null default 180 check (event_span_days between 0 and 730),
  -- null: from the policy's first day on
  add column applies_from date;
