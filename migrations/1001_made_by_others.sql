-- Files in and out, and long work, are of whoever began them: whoever is limited to some people reads no other's, for they were
-- made with other rights, and the rows of an import name everybody whom its file names. What comes round by itself is told to all.
create policy reach on exchange as restrictive for select to chautari_part using (account_id = current_account());
create policy reach on exchange_row as restrictive for select to chautari_part using (exchange_id in (select x.id from exchange x));
create policy reach on exchange_master as restrictive for select to chautari_part using (exchange_id in (select x.id from exchange x));
create policy reach on job as restrictive for select to chautari_part using (account_id is null or account_id = current_account());
