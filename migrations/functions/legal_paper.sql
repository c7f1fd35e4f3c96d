-- What is read from the paper of each number, beside the number.
create or replace function legal_paper() returns table (number text, columns text[]) immutable language sql as $$
  values ('pan_no', '{pan_no}'::text[]), ('citizenship_no', '{citizenship_no,citizenship_issued_at,citizenship_issued_on}'),
    ('passport_no', '{passport_no,passport_expires_on}'), ('licence_no', '{licence_no,licence_expires_on}'),
    ('national_id_no', '{national_id_no}'), ('provident_fund_no', '{provident_fund_no}'),
    ('social_security_no', '{social_security_no}'), ('investment_trust_no', '{investment_trust_no}')
$$;
