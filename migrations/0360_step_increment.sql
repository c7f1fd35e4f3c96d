-- Asking for the password again is called step-up; the pay steps that come by themselves are step increments.
alter table schedule_run no force row level security;
alter table job no force row level security;
alter table notification_mail no force row level security;
alter table notification_mail_choice no force row level security;
alter table notification_template no force row level security;
alter table org_notification no force row level security;
update singleton_setting set key = 'step_increment' where key = 'step_up';
update schedule_run set name = 'hris.step_increment' where name = 'hris.step_up';
update job set kind = 'schedule.hris.step_increment' where kind = 'schedule.hris.step_up';
update signal set name = 'step_increment.drafted' where name = 'step_up.drafted';
update notification_mail set event = 'step_increment.drafted' where event = 'step_up.drafted';
update notification_mail_choice set event = 'step_increment.drafted' where event = 'step_up.drafted';
update notification_template set kind = 'step_increment.drafted' where kind = 'step_up.drafted';
update notification set url = replace(url, '/employment-review/step-up', '/employment-review/step-increment')
where url like '/admin/%/hris/employment-review/step-up%';
update org_notification set url = replace(url, '/employment-review/step-up', '/employment-review/step-increment')
where url like '/admin/%/hris/employment-review/step-up%';
alter table schedule_run force row level security;
alter table job force row level security;
alter table notification_mail force row level security;
alter table notification_mail_choice force row level security;
alter table notification_template force row level security;
alter table org_notification force row level security;
