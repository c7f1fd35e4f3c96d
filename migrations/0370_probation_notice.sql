-- That somebody is asked about a probation, and that one ends, is one notification: whoever had switched the mail of either
-- off keeps it off, and what waits to be told is told by the one there is.
alter table notification_template no force row level security;
alter table notification_mail no force row level security;
alter table notification_mail_choice no force row level security;
insert into notification_mail_choice (org_id, account_id, event, is_on)
  select org_id, account_id, 'probation.ending', is_on from notification_mail_choice where event = 'confirmation.asked'
  on conflict (org_id, account_id, event) do update set is_on = notification_mail_choice.is_on and excluded.is_on;
delete from notification_mail_choice where event = 'confirmation.asked';
insert into notification_mail (org_id, id, event, is_on)
  select org_id, gen_random_uuid(), 'probation.ending', is_on from notification_mail where event = 'confirmation.asked'
  on conflict (org_id, event) do update set is_on = notification_mail.is_on and excluded.is_on;
delete from notification_mail where event = 'confirmation.asked';
update notification_template set kind = 'probation.ending' where kind = 'confirmation.asked'
  and not exists (select from notification_template t where t.kind = 'probation.ending');
delete from notification_template where kind = 'confirmation.asked';
update signal set name = 'probation.ending' where name = 'confirmation.asked' and handled_at is null;
alter table notification_template force row level security;
alter table notification_mail force row level security;
alter table notification_mail_choice force row level security;
