-- Numbers of identity, accounts and health notes are sealed before they come here. What is sealed is longer than what was
-- typed, whose length the program has checked by then.
alter table organization_bank_account drop constraint organization_bank_account_account_number_check;

-- Names of the keys by which something here is sealed, made of the keys. A program without one of them does not start.
create table sealing_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  made_at timestamptz not null default now()
);
-- In which organizations all that was there before is sealed, by which key and which list of columns.
create table sealing_done (
  org_id int primary key references organization,
  mark text not null,
  at timestamptz not null default now()
);

-- An entry that was sealed keeps its former hash like one that was emptied, and is counted apart.
alter table audit_erasure add column why text not null default 'forgotten' check (why in ('forgotten', 'sealed'));

create or replace function note_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  why text := case when coalesce(current_setting('app.forgetting', true), '') = '1' then 'forgotten'
    when coalesce(current_setting('app.sealing', true), '') = '1' then 'sealed' end;
begin
  if why is not null then
    insert into audit_erasure (org_id, audit_id, former_hash, why)
    select o.org_id, o.id, audit_hash(o.id, o.at, o.account_id, o.acting_as, o.request_no, o.api_key_id, o.table_name, o.row_id,
      o.owner_id, o.operation, o.changes), why from old_rows o
    on conflict (org_id, audit_id) do update set why = 'forgotten' where excluded.why = 'forgotten';
  end if;
  return null;
end $$;

-- Sealing changes how a value is kept and not what it is; an entry would keep the plain value that is to go.
create function is_sealing() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.sealing', true), '') = '1' and current_setting('role') = 'none'
$$;
do $$
declare
  body text;
begin
  select prosrc into body from pg_proc where oid = 'audit_statement'::regproc;
  if strpos(body, E'\nbegin\n') = 0 then raise exception 'audit_statement is not as it was'; end if;
  body := overlay(body placing E'\nbegin\n  if is_sealing() then return null; end if;\n' from strpos(body, E'\nbegin\n') for 7);
  execute format('create or replace function audit_statement() returns trigger language plpgsql security definer set search_path = public, pg_temp as %L', body);
end $$;
