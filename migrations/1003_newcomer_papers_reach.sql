-- What hangs on somebody who has not joined yet is of whoever may have to do with them.
do $$
declare t regclass;
begin
  foreach t in array array['offer_letter', 'pre_boarding', 'pre_employment_supervisor']::regclass[] loop
    execute format('create policy reach on %s as restrictive to chautari_part using (pre_employment_id in (select p.id from pre_employment p))', t);
  end loop;
  foreach t in array array['pre_boarding_section', 'pre_boarding_document']::regclass[] loop
    execute format('create policy reach on %s as restrictive to chautari_part using (pre_boarding_id in (select b.id from pre_boarding b))', t);
  end loop;
end $$;
