-- Fields that an organization adds to the record of its people. What a field is stands in custom_field; what somebody has
-- in it stands in their own row, by the field's code (docs/adr/016).
create table custom_field (
  org_id int not null references organization,
  id uuid not null,
  -- the name by which files, letters, reports and programs know it; it never changes
  code text not null check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  title text not null check (length(title) between 1 and 60),
  kind text not null check (kind in ('Text', 'Long text', 'Number', 'Money', 'Date', 'Yes or no', 'Choice', 'Several choices', 'E-mail', 'Phone', 'Link')),
  -- the heading that it stands below
  section text not null check (length(section) between 1 and 60),
  hint text check (length(hint) <= 255),
  -- in the order in which they are offered; those that are archived are offered no more and stay what people have
  options text[] not null default '{}',
  archived_options text[] not null default '{}' check (archived_options <@ options),
  -- decimals of a number
  places int not null default 0 check (places between 0 and 6),
  is_required boolean not null default false,
  is_unique boolean not null default false check (not is_unique or kind in ('Text', 'Number', 'Date', 'E-mail', 'Phone', 'Link')),
  -- each sees what those before it see
  seen_by text not null default 'HR' check (seen_by in ('HR', 'Employee', 'Supervisor', 'Everybody')),
  own_change text not null default 'Never' check (own_change in ('Directly', 'By request', 'Never')),
  is_sensitive boolean not null default false,
  position int not null default 0,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((kind in ('Choice', 'Several choices')) = (cardinality(options) > 0)),
  check (own_change = 'Never' or seen_by <> 'HR'),
  check (not is_sensitive or (seen_by in ('HR', 'Employee') and own_change <> 'Directly'))
);
create unique index custom_field_code on custom_field (org_id, code);
create unique index custom_field_title on custom_field (org_id, lower(title));
call tenant_table('custom_field');

-- Yes or no is a boolean, several choices are a list, everything else is text: a number keeps its decimals, a day is ISO.
alter table employee add column custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object');

-- What only one person may have, whoever writes it.
create table employee_custom_key (
  org_id int not null references organization,
  field_id uuid not null,
  key text not null,
  employee_id uuid not null,
  primary key (org_id, field_id, key),
  foreign key (org_id, field_id) references custom_field (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_custom_key_employee on employee_custom_key (org_id, employee_id);
call tenant_table('employee_custom_key', key => 'employee_id', audit => 'run');

create function custom_value_fits(kind text, places int, options text[], value jsonb) returns boolean language sql stable as $$
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

-- Whatever writes a person's values: each is of a field of the organization and fits its kind, and what only one may have
-- is held by one. The fields are locked for as long as the transaction lasts, so that none is deleted meanwhile.
create function keep_custom(people uuid[]) returns void language plpgsql as $$
declare
  wrong text;
begin
  perform from custom_field f where f.org_id = current_org() and f.code in (
    select k from employee e, jsonb_object_keys(e.custom) k where e.org_id = current_org() and e.id = any (people)) for share;
  select v.key into wrong from employee e cross join lateral jsonb_each(e.custom) v
  left join custom_field f on f.org_id = e.org_id and f.code = v.key
  where e.org_id = current_org() and e.id = any (people)
    and (f.id is null or not custom_value_fits(f.kind, f.places, f.options, v.value))
  limit 1;
  if found then
    raise exception 'The value does not fit the field %.', wrong using errcode = 'check_violation', constraint = 'employee_custom_fits';
  end if;
  delete from employee_custom_key k where k.org_id = current_org() and k.employee_id = any (people);
  insert into employee_custom_key (org_id, field_id, key, employee_id)
  select e.org_id, f.id, lower(e.custom ->> f.code), e.id from employee e
  join custom_field f on f.org_id = e.org_id and f.is_unique and e.custom ? f.code
  where e.org_id = current_org() and e.id = any (people);
end $$;

create function employee_custom_kept() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id) into people from new_rows n where n.custom <> '{}';
  else
    select array_agg(n.id) into people from new_rows n join old_rows o using (org_id, id) where n.custom <> o.custom;
  end if;
  if people is not null then perform keep_custom(people); end if;
  return null;
end $$;
create trigger custom_insert after insert on employee referencing new table as new_rows for each statement execute function employee_custom_kept();
create trigger custom_update after update on employee referencing old table as old_rows new table as new_rows for each statement execute function employee_custom_kept();

-- A field stays what it is for as long as somebody has a value in it. As the owner: whoever changes it may not see everybody.
create function custom_field_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from employee e where e.org_id = old.org_id and e.custom ? old.code) then
      raise exception 'Somebody has a value in the field %.', old.code using errcode = 'foreign_key_violation', constraint = 'custom_field_used_fkey';
    end if;
    return old;
  end if;
  if new.code <> old.code or new.kind <> old.kind then
    raise exception 'Code and kind of the field % never change.', old.code using errcode = 'check_violation', constraint = 'custom_field_kind_kept';
  end if;
  if (new.options, new.places) is distinct from (old.options, old.places) and exists (
    select from employee e where e.org_id = new.org_id and e.custom ? new.code
      and not custom_value_fits(new.kind, new.places, new.options, e.custom -> new.code)) then
    raise exception 'Somebody has a value that the field % would not take.', new.code using errcode = 'check_violation', constraint = 'custom_field_options';
  end if;
  if new.is_unique <> old.is_unique then
    delete from employee_custom_key k where k.org_id = new.org_id and k.field_id = new.id;
    if new.is_unique then
      insert into employee_custom_key (org_id, field_id, key, employee_id)
      select e.org_id, new.id, lower(e.custom ->> new.code), e.id from employee e where e.org_id = new.org_id and e.custom ? new.code;
    end if;
  end if;
  return new;
end $$;
create trigger kept before update or delete on custom_field for each row execute function custom_field_kept();

-- Of values that only one person may have, those that somebody of the organization has: also somebody whom the one who asks
-- does not see.
create function custom_keys_taken(asked jsonb) returns table (field_id uuid, value text, employee_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.field_id, r.text, k.employee_id from jsonb_to_recordset(asked) as r (field_id uuid, text text)
  join employee_custom_key k on k.org_id = current_org() and k.field_id = r.field_id and k.key = lower(r.text)
$$;
revoke execute on function custom_keys_taken from public;
grant execute on function custom_keys_taken to chautari_app;
