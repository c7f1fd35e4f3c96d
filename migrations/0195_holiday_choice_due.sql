-- Where leave is earned by days worked, a holiday chosen is a day not worked.
create trigger leave_due_insert after insert on holiday_pick referencing new table as changed for each statement execute function leave_due_of_rows();
create trigger leave_due_delete after delete on holiday_pick referencing old table as changed for each statement execute function leave_due_of_rows();
