-- In whose favour punches are rounded, when two touches of a device are one punch, and the break that is deducted
-- where nobody punched one. What is there keeps what it did: to the nearest, within a minute, no break.
alter table work_shift_rule
  add column round_direction text not null default 'Nearest'
    check (round_direction in ('Nearest', 'For the employee', 'For the company')),
  add column duplicate_seconds int not null default 60 check (duplicate_seconds between 0 and 3600),
  add column auto_break_after int check (auto_break_after between 1 and 1440),
  add column auto_break_minutes int check (auto_break_minutes between 1 and 240),
  add constraint work_shift_rule_auto_break check (num_nonnulls(auto_break_after, auto_break_minutes) <> 1);
