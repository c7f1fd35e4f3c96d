-- Why people resign, in words that the organization keeps: each begins with the usual ones.
create table resignation_reason (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  name_nepali text check (length(name_nepali) between 1 and 100),
  -- by which files name it, whatever it is called
  code text not null check (length(code) between 1 and 40),
  position int not null default 1 check (position between 1 and 999),
  -- a resignation for it becomes a separation of a type that is a retirement
  is_retirement boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index resignation_reason_name on resignation_reason (org_id, lower(name));
create unique index resignation_reason_code on resignation_reason (org_id, lower(code));
call tenant_table('resignation_reason');

create function usual_resignation_reasons() returns table (name text, name_nepali text, code text, pos int) immutable language sql as $$
  select n.name, n.name_nepali, replace(lower(n.name), ' ', '_'), n.pos::int from unnest(
    array['Better opportunity', 'Higher studies', 'Family', 'Health', 'Moving abroad', 'Retirement', 'Work environment', 'Pay and benefits', 'Other'],
    array['राम्रो अवसर', 'उच्च अध्ययन', 'परिवार', 'स्वास्थ्य', 'विदेश जाने', 'अवकाश', 'कामको वातावरण', 'तलब र सुविधा', 'अन्य']
  ) with ordinality n (name, name_nepali, pos)
$$;
alter table resignation_reason no force row level security;
insert into resignation_reason (org_id, id, name, name_nepali, code, position, is_retirement)
select o.org_id, gen_random_uuid(), u.name, u.name_nepali, u.code, u.pos, u.code = 'retirement'
from organization o cross join usual_resignation_reasons() u;

create function organization_resignation_reasons() returns trigger language plpgsql as $$
declare
  former text := current_setting('app.org_id', true);
begin
  perform set_config('app.org_id', new.org_id::text, true);
  insert into resignation_reason (org_id, id, name, name_nepali, code, position, is_retirement)
  select new.org_id, gen_random_uuid(), u.name, u.name_nepali, u.code, u.pos, u.code = 'retirement' from usual_resignation_reasons() u;
  perform set_config('app.org_id', coalesce(former, ''), true);
  return null;
end $$;
create trigger organization_resignation_reasons after insert on organization
  for each row execute function organization_resignation_reasons();

alter table resignation no force row level security;
alter table resignation
  add column reason_id uuid,
  add constraint resignation_reason_fk foreign key (org_id, reason_id) references resignation_reason (org_id, id),
  drop constraint resignation_reason_check;
update resignation d set reason_id = r.id from resignation_reason r where r.org_id = d.org_id and r.name = d.reason;
alter table resignation alter column reason_id set not null;
alter table resignation force row level security;
create index resignation_by_reason on resignation (org_id, reason_id);

-- The version before writes and reads the name: `reason` is of it alone.
create function resignation_reason_follows() returns trigger language plpgsql as $$
begin
  if new.reason_id is null then
    select r.id into new.reason_id from resignation_reason r
    where r.org_id = new.org_id and (lower(r.name) = lower(new.reason) or r.code = replace(lower(new.reason), ' ', '_'))
    order by lower(r.name) = lower(new.reason) desc limit 1;
  end if;
  if new.reason is null then
    select r.name into new.reason from resignation_reason r where r.org_id = new.org_id and r.id = new.reason_id;
  end if;
  return new;
end $$;
create trigger resignation_reason_follows before insert on resignation
  for each row execute function resignation_reason_follows();

-- Letters that were begun, and flows that ask for the reason, name the row of the list.
alter table answer_draft no force row level security;
update answer_draft d set answers = (d.answers - 'reason') || jsonb_build_object('reason_id', r.id)
from resignation_reason r where r.org_id = d.org_id and r.name = d.answers ->> 'reason' and d.use = 'resignation';
alter table answer_draft force row level security;

create function pg_temp.by_reason(org int, conditions jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(case when c ->> 'fact' = 'reason' then jsonb_build_object('fact', 'reason_id', 'is', c -> 'is', 'values',
    (select coalesce(jsonb_agg(r.id), '[]') from resignation_reason r where r.org_id = org and c -> 'values' ? r.name)) else c end order by n), '[]')
  from jsonb_array_elements(conditions) with ordinality x (c, n)
$$;
alter table approval_flow no force row level security;
update approval_flow f set conditions = pg_temp.by_reason(f.org_id, f.conditions),
  steps = (select coalesce(jsonb_agg(case when s ? 'conditions' and jsonb_typeof(s -> 'conditions') = 'array'
    then s || jsonb_build_object('conditions', pg_temp.by_reason(f.org_id, s -> 'conditions')) else s end order by n), '[]')
    from jsonb_array_elements(f.steps) with ordinality x (s, n))
where 'resignation' = any (f.request_types);
alter table approval_flow force row level security;
alter table resignation_reason force row level security;
