-- Which kind of employment of the law a type is (Labour Act 10). What is there is told by its end and, where HR has said so, by
-- its name.
alter table employment_type add column kind text not null default 'Regular'
  check (kind in ('Regular', 'Work-based', 'Time-bound', 'Casual', 'Part-time'));
alter table employment_type no force row level security;
update employment_type set kind = case
    when is_contract then 'Time-bound'
    when title ~* '^part[ -]?time' then 'Part-time'
    else 'Casual' end
where is_contract or title ~* '^(part[ -]?time|casual|daily wage)';
alter table employment_type force row level security;
