-- Who of HR sees to a piece of feedback, when it was closed, and how content its sender was with what came of it.
alter table feedback
  add column assignee_account_id uuid references account on delete set null,
  -- the day on which its status last said that nothing more will come
  add column closed_on date,
  add column satisfaction int check (satisfaction between 1 and 5);
create index feedback_assignee on feedback (org_id, assignee_account_id) where assignee_account_id is not null;

-- A sender without a name may say how content they are: like what they write, this leaves no instant behind.
drop trigger audit_update on feedback;
create trigger audit_update after update on feedback referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('app.acting_as', true) is distinct from 'anonymous') execute function audit_statement('id');
