-- The log of mails that no organization's log shows: of the installation itself, and those with links and codes.
create index email_log_system on email_log (created_at desc, id desc) where org_id is null or is_secret;
