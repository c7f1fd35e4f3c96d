create or replace function legal_proof_papers() returns trigger language plpgsql as $$
begin
  delete from attachment a using old_rows o
  where a.org_id = o.org_id and a.subject_type = 'employee_record' and a.subject_id = o.id;
  return null;
end $$;
