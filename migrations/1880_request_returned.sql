-- needs: tenant_table
-- A request is sent back to who asked, who corrects it and sends it again.
alter table request
  drop constraint request_status_check,
  add constraint request_status_check check (status in
    ('Requested', 'Forwarded', 'Returned', 'Approved', 'Declined', 'Cancelled', 'Revoked'));
alter table request_history
  drop constraint request_history_action_performed_check,
  add constraint request_history_action_performed_check check (action_performed in
    ('Requested', 'Forwarded', 'Returned', 'Approved', 'Declined', 'Cancelled', 'Revoked', 'Edited', 'Proposed', 'Agreed', 'Objected'));
-- what is back with people, for what they have to do
create index request_returned on request (org_id, employee_id) where status = 'Returned';
