-- What leave in the notice does, by the way of leaving: it is had, it makes the notice longer, or it is not had.
alter table separation_type
  add column leave_in_notice text not null default 'Allowed' check (leave_in_notice in ('Allowed', 'Extends notice', 'Blocked'));
alter table separation
  -- days by which leave has put the last day off
  add column extended_days int not null default 0 check (extended_days >= 0);
-- Whether a letter may be declined, as it was when it was given.
alter table resignation add column may_decline boolean not null default true;
