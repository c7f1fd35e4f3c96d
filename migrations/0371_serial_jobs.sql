-- What comes one after another asks, for each job that waits, whether an earlier one of its kind does. After days in which
-- nothing ran thousands wait, and each question read all of them.
create index signal_serial on signal (org_id, name, payload, id) where handled_at is null and payload ? 'serial';
