-- A letter of resignation and what somebody writes to HR are prose: 5,000 characters, as posts have. Remarks of other
-- requests stay as short as their declarations say.
alter table request drop constraint request_request_remarks_check;
alter table request add constraint request_request_remarks_check check (length(request_remarks) <= 5000);
alter table feedback drop constraint feedback_body_check;
alter table feedback add constraint feedback_body_check check (length(body) between 1 and 5000);
