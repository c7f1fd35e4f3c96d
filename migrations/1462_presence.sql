-- needs: tenant_table
-- When somebody was there last, in each of their organizations: written every minute, which an account that all of them
-- share is not. Rows are short and no index but the key is touched, so that most updates stay on their page.
create table presence (
  org_id int not null references organization,
  account_id uuid not null references account on delete cascade,
  seen_at timestamptz not null,
  primary key (org_id, account_id)
) with (fillfactor = 70);
call tenant_table('presence', key => 'account_id', audit => 'run');
revoke insert, update, delete on presence from chautari_app;
insert into presence (org_id, account_id, seen_at)
  select m.org_id, m.account_id, a.last_online_at from membership m join account a on a.id = m.account_id
  where a.last_online_at is not null;
alter table account drop column last_online_at;
