create or replace function employee_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into employee_word (org_id, word, employee_id)
    select n.org_id, w, n.id from new_rows n, words_of(n.full_name, n.code, n.name_nepali, n.work_email) w;
    return null;
  end if;
  delete from employee_word w using new_rows n join old_rows o using (org_id, id)
  where w.org_id = n.org_id and w.employee_id = n.id
    and (n.full_name, n.code, n.name_nepali, n.work_email) is distinct from (o.full_name, o.code, o.name_nepali, o.work_email);
  insert into employee_word (org_id, word, employee_id)
  select n.org_id, w, n.id
  from new_rows n join old_rows o using (org_id, id), words_of(n.full_name, n.code, n.name_nepali, n.work_email) w
  where (n.full_name, n.code, n.name_nepali, n.work_email) is distinct from (o.full_name, o.code, o.name_nepali, o.work_email);
  return null;
end $$;
