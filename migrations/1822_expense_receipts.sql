-- Receipts that were chosen in a form that was never sent are found by their age.

create index stored_file_receipt on stored_file (org_id, created_at) where purpose = 'expense_receipt';
