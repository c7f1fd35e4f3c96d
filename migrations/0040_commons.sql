-- What all organizations share: masters and settings of the installation. Everybody signed in reads them; they are
-- written with common codes only, and never from inside an organization.

create table common_change (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  account_id uuid,
  table_name text not null,
  row_id text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  changes jsonb
);
create index common_change_subject on common_change (table_name, row_id, at desc);

-- The like of audit_statement for rows of no organization. The second argument names a column whose content is never copied.
create function audit_common() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  key_column text := tg_argv[0];
  hidden_column text := tg_argv[1];
begin
  if tg_op = 'INSERT' then
    insert into common_change (account_id, table_name, row_id, operation)
    select actor, tg_table_name, to_jsonb(n) ->> key_column, 'insert' from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into common_change (account_id, table_name, row_id, operation, changes)
    select actor, tg_table_name, to_jsonb(o) ->> key_column, 'delete', to_jsonb(o) - hidden_column from old_rows o;
  else
    insert into common_change (account_id, table_name, row_id, operation, changes)
    select actor, tg_table_name, d.row_id, 'update', d.changes
    from (
      select n.j ->> key_column as row_id,
        (select jsonb_object_agg(f.key, case when f.key = hidden_column then '[]'::jsonb else jsonb_build_array(o.j -> f.key, f.value) end)
         from jsonb_each(n.j) f where f.key <> 'version' and o.j -> f.key is distinct from f.value) as changes
      from (select to_jsonb(x) as j from new_rows x) n
      join (select to_jsonb(x) as j from old_rows x) o on o.j ->> key_column = n.j ->> key_column
    ) d where d.changes is not null;
  end if;
  return null;
end $$;

-- Read by all, written outside any organization: which calls may do that, their access says.
create procedure common_table(tbl regclass, key text default 'id', hidden text default '') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy shared on %s for select using (true)', tbl);
  execute format('create policy made on %s for insert with check (coalesce(current_setting(''app.org_id'', true), '''') = '''')', tbl);
  execute format('create policy changed on %s for update using (coalesce(current_setting(''app.org_id'', true), '''') = '''')', tbl);
  execute format('create policy removed on %s for delete using (coalesce(current_setting(''app.org_id'', true), '''') = '''')', tbl);
  execute format('grant select, insert, update, delete on %s to chautari_app', tbl);
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_common(%L, %L)', tbl, key, hidden);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_common(%L, %L)', tbl, key, hidden);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_common(%L, %L)', tbl, key, hidden);
end $$;

call common_table('common_setting', key => 'key');

create table bank (
  id uuid primary key,
  name text not null check (length(name) between 1 and 150),
  short_name text check (length(short_name) <= 20),
  swift_code text check (swift_code ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  -- as Nepal Rastra Bank licenses them
  kind text not null check (kind in ('Commercial bank', 'Development bank', 'Finance company', 'Microfinance', 'Other')),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index bank_name on bank (lower(name));
create unique index bank_swift_code on bank (swift_code);
call common_table('bank');

create table document_category (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('Organization', 'Employee', 'Both')),
  expires boolean not null default false,
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index document_category_name on document_category (lower(name));
call common_table('document_category');

create table equipment_category (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('Tangible', 'Intangible')),
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index equipment_category_name on equipment_category (lower(name));
call common_table('equipment_category');

create table holiday_category (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index holiday_category_name on holiday_category (lower(name));
call common_table('holiday_category');

create table religion (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  name_nepali text check (length(name_nepali) <= 100),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index religion_name on religion (lower(name));
call common_table('religion');

create table ethnicity (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  name_nepali text check (length(name_nepali) <= 100),
  community text check (length(community) <= 100),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index ethnicity_name on ethnicity (lower(name));
call common_table('ethnicity');

create table education_degree (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  -- 1 is the lowest
  rank int not null check (rank between 1 and 20),
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index education_degree_name on education_degree (lower(name));
call common_table('education_degree');

create table duty_station (
  id uuid primary key,
  name text not null check (length(name) between 1 and 150),
  district text check (length(district) <= 100),
  province text check (length(province) <= 100),
  -- remote-area class of the Income Tax Act, A the remotest
  class text not null check (class in ('None', 'A', 'B', 'C', 'D', 'E')),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index duty_station_name on duty_station (lower(name));
call common_table('duty_station');

create table exchange_rate (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'NPR'),
  valid_on date not null,
  -- how many of the currency the rates are for: Nepal Rastra Bank quotes 100 INR, 10 JPY
  unit int not null check (unit in (1, 10, 100, 1000)),
  buying numeric(18, 6) not null check (buying > 0),
  selling numeric(18, 6) not null,
  version int not null default 1,
  constraint exchange_rate_selling check (selling >= buying)
);
create unique index exchange_rate_valid_on on exchange_rate (currency, valid_on);
call common_table('exchange_rate');

create table expense_type (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  code text not null check (length(code) between 1 and 30),
  category text not null check (category in ('Travel', 'Lodging', 'Food', 'Fuel', 'Communication', 'Medical', 'Other')),
  unit text not null check (unit in ('Amount', 'Quantity x rate', 'Distance')),
  rate numeric(12, 2) check (rate > 0),
  receipt_above numeric(14, 2) check (receipt_above >= 0),
  is_taxable boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  constraint expense_type_rate check (unit = 'Amount' or rate is not null)
);
create unique index expense_type_name on expense_type (lower(name));
create unique index expense_type_code on expense_type (lower(code));
call common_table('expense_type');

-- What time that was not worked costs: bands of minutes within a day or a month.
create table lost_hour_band (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  period text not null check (period in ('Day', 'Month')),
  from_minutes int not null check (from_minutes >= 0),
  to_minutes int not null,
  adjusted_from text not null check (adjusted_from in ('Nothing', 'Credit hours', 'Leave balance', 'Salary')),
  days numeric(5, 2) not null check (days between 0 and 31),
  is_archived boolean not null default false,
  version int not null default 1,
  constraint lost_hour_band_order check (to_minutes > from_minutes),
  constraint lost_hour_band_overlap exclude using gist (period with =, int4range(from_minutes, to_minutes) with &&) where (not is_archived)
);
create unique index lost_hour_band_name on lost_hour_band (lower(name));
call common_table('lost_hour_band');

create table id_card_sample (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  orientation text not null check (orientation in ('Portrait', 'Landscape')),
  background text not null check (background ~ '^#[0-9a-fA-F]{6}$'),
  accent text not null check (accent ~ '^#[0-9a-fA-F]{6}$'),
  text_colour text not null check (text_colour ~ '^#[0-9a-fA-F]{6}$'),
  shows text[] not null default '{}',
  valid_months int not null check (valid_months between 1 and 120),
  back_text text check (length(back_text) <= 500),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index id_card_sample_name on id_card_sample (lower(name));
call common_table('id_card_sample');

create table email_template (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  -- which mail it words, see modules/commons/shared/mail-event.ts
  event text not null,
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  -- the one that is used where an organization has not chosen another
  is_default boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index email_template_name on email_template (lower(name));
create unique index email_template_default on email_template (event) where is_default;
call common_table('email_template');

create table smtp_server (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  host text not null check (length(host) between 1 and 255),
  port int not null check (port between 1 and 65535),
  security text not null check (security in ('None', 'STARTTLS', 'TLS')),
  username text check (length(username) <= 255),
  password_sealed text,
  from_address text not null check (length(from_address) <= 254),
  from_name text not null check (length(from_name) between 1 and 100),
  -- all mail goes by this one
  is_active boolean not null default false,
  tested_at timestamptz,
  version int not null default 1
);
create unique index smtp_server_name on smtp_server (lower(name));
create unique index smtp_server_active on smtp_server (is_active) where is_active;
call common_table('smtp_server', hidden => 'password_sealed');
