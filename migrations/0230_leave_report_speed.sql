-- Reports over everybody and several years: days are added up by request from this index alone, in its order and so without
-- sorting or hashing 1.6 million halves.
alter table leave_day drop constraint leave_day_pkey;
alter table leave_day add constraint leave_day_pkey primary key (org_id, request_id, date, half)
  include (employee_id, fraction, minutes, counted_as, is_live);
-- and of a shorter range from this one
drop index leave_day_on;
create index leave_day_on on leave_day (org_id, date) include (request_id, employee_id, fraction, minutes, counted_as) where is_live;

-- What is not approved is a small part: it is left out by looking there, not by reading the status of every request.
create index request_unapproved on request (org_id, id) where status <> 'Approved';
-- which type each request is of, in the same order
create index leave_request_typed on leave_request (org_id, request_id) include (leave_type_id, start_on);
