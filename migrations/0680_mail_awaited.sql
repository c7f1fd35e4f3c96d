-- Somebody sits before a screen until it comes: a code, a link to a new password, a report asked for by hand. It goes
-- before what was told to hundreds.
alter table email_log add column is_awaited boolean not null default false;
drop index email_log_due;
create index email_log_due on email_log (is_awaited desc, next_try_at) where state = 'Queued';
