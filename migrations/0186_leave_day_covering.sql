-- Reports over everybody read a year of days: from the index alone, without the rows.
drop index leave_day_on;
create index leave_day_on on leave_day (org_id, date) include (request_id, employee_id, fraction, minutes) where is_live;
