-- One entry of the audit as a hash. The columns are named, so that one that is added later changes nothing that was.
create or replace function audit_hash(id uuid, at timestamptz, account_id uuid, acting_as text, request_no text, api_key_id uuid,
  table_name text, row_id uuid, owner_id uuid, operation text, changes jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(concat(id, '|', extract(epoch from at), '|', account_id, '|', acting_as, '|', request_no, '|',
    api_key_id, '|', table_name, '|', row_id, '|', owner_id, '|', operation, '|', changes), 'UTF8')), 'hex')
$$;

-- The same with address and reason. Without either it equals the hash without them, so that digests of earlier days stay valid.
create or replace function audit_hash(id uuid, at timestamptz, account_id uuid, acting_as text, request_no text, api_key_id uuid,
  table_name text, row_id uuid, owner_id uuid, operation text, changes jsonb, ip text, reason text)
returns text language sql immutable parallel safe as $$
  select case when ip is null and reason is null then plain.hash
    else encode(sha256(convert_to(concat(plain.hash, '|', ip, '|', reason), 'UTF8')), 'hex') end
  from (select audit_hash(id, at, account_id, acting_as, request_no, api_key_id, table_name, row_id, owner_id, operation, changes)) plain (hash)
$$;
