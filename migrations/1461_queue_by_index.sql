-- Jobs and signals wait in one table, and neither is read through to find the other.
create index signal_due on signal (next_try_at) where handled_at is null and name <> 'job.queued';
create index job_due on signal (next_try_at) where handled_at is null and name = 'job.queued';
drop index signal_waiting;
