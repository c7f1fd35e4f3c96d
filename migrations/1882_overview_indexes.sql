-- needs: tenant_table
-- What HR's overview of leave adds up is read from the indexes alone.
drop index leave_request_on;
create index leave_request_on on leave_request (org_id, start_on, end_on) include (request_id, leave_type_id);
create index employee_compensation_pay on employee_compensation (org_id, employee_id, valid_from desc) include (annual_salary);
