-- Advances that are overdue go from the pay by themselves, after notice; an approved trip is travel attendance.

-- null: planned by the program, after notice
alter table expense_payroll_item alter column account_id drop not null;
-- on which day whoever has it was last told that it is overdue
alter table expense_advance add column reminded_on date;

alter table travel_request add column attendance_id uuid;
alter table travel_request add foreign key (org_id, attendance_id) references request (org_id, id) on delete set null (attendance_id);
create index travel_request_attendance on travel_request (org_id, attendance_id) where attendance_id is not null;
