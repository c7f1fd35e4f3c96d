-- Whose days there are in a month is told by the index alone.
drop index attendance_day_date;
create index attendance_day_date on attendance_day (org_id, date, status) include (employee_id);
