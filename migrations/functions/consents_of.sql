-- What somebody's organizations ask today, and what they have said to it: the last word counts, to the edition in force.
create or replace function consents_of(account uuid, at timestamptz)
returns table (org_id int, purpose_id uuid, text_id uuid, must_accept boolean, decision text, decided_at timestamptz)
language sql stable as $$
  select p.org_id, p.id, t.id, p.must_accept, c.decision, c.at
  from membership m
  join organization o on o.org_id = m.org_id
  join consent_purpose p on p.org_id = m.org_id and not p.is_archived
  cross join lateral (select e.id from consent_text e
    where e.org_id = p.org_id and e.purpose_id = p.id and e.in_force_from <= (at at time zone o.time_zone)::date
    order by e.in_force_from desc, e.number desc limit 1) t
  left join lateral (select k.decision, k.at from consent k
    where k.org_id = p.org_id and k.text_id = t.id and k.account_id = account
    order by k.at desc, k.id desc limit 1) c on true
  where m.account_id = account and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
$$;
