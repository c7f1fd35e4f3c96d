-- The secret is looked for within the organization that its address names.
drop index calendar_feed_token;
create unique index calendar_feed_token on calendar_feed (org_id, token_hash);
