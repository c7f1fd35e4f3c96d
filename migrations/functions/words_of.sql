-- HIM-0042 is also found by 0042 and by 42, Maya-Rani also by Rani, an address by its beginning.
create or replace function words_of(full_name text, code text, name_nepali text, work_email text) returns setof text language sql immutable parallel safe as $$
  select distinct w from (
    select regexp_split_to_table(lower(concat_ws(' ', full_name, code, name_nepali, work_email)), '\s+') as w
    union all select regexp_split_to_table(lower(full_name || ' ' || code), '[\s-]+')
    union all select ltrim(substring(code from '\d+$'), '0')
  ) all_words where w <> ''
$$;
