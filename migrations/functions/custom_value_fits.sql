create or replace function custom_value_fits(kind text, places int, options text[], value jsonb) returns boolean language sql stable as $$
  select case
    when kind = 'Yes or no' then jsonb_typeof(value) = 'boolean'
    when kind = 'Several choices' then
      case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) > 0 and value <@ to_jsonb(options) else false end
    when jsonb_typeof(value) <> 'string' then false
    when kind = 'Choice' then value #>> '{}' = any (options)
    when kind = 'Date' then
      case when value #>> '{}' ~ '^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
        then right(value #>> '{}', 2)::int <= extract(day from
          make_date(left(value #>> '{}', 4)::int, substr(value #>> '{}', 6, 2)::int, 1) + interval '1 month' - interval '1 day')
        else false end
    when kind in ('Number', 'Money') then
      case when value #>> '{}' ~ '^-?\d{1,13}(\.\d{1,6})?$'
        then scale((value #>> '{}')::numeric) <= case kind when 'Money' then 2 else places end
        else false end
    else length(value #>> '{}') between 1 and case kind when 'Long text' then 4000 else 500 end
  end
$$;
