-- Hours that become money: exact to the minute, and as days of work beside it, by which they are paid.
alter table leave_encashment add column minutes int not null default 0 check (minutes >= 0);

-- Leave that is given for an event (a birth, a death): which one it was, by its day.
alter table leave_request add column event_on date;
create index leave_request_event on leave_request (org_id, leave_type_id, event_on) where event_on is not null;
