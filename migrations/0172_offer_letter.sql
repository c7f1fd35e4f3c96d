-- What a candidate is offered, and what they said to it.
alter table pre_employment drop constraint pre_employment_state_check;
alter table pre_employment add constraint pre_employment_state_check
  check (state in ('Draft', 'Accepted', 'Declined', 'Onboarding', 'Joined', 'No-show', 'Cancelled'));

create table offer_letter (
  org_id int not null references organization,
  id uuid not null,
  pre_employment_id uuid not null,
  number text not null,
  -- the letter as it was sent: what the template says later changes nothing of it
  content jsonb not null,
  -- it says what somebody is to be paid
  names_pay boolean not null default false,
  -- of the secret in the link; the link itself is in the mail alone
  token_hash text not null,
  expires_at timestamptz not null,
  state text not null default 'Sent' check (state in ('Sent', 'Viewed', 'Accepted', 'Declined', 'Withdrawn')),
  sent_at timestamptz not null,
  sent_by uuid not null,
  sent_by_name text not null,
  viewed_at timestamptz,
  answered_at timestamptz,
  -- the name that the candidate typed, and from which address
  signature text check (length(signature) between 1 and 200),
  address text check (length(address) <= 64),
  remarks text check (length(remarks) between 1 and 1000),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, pre_employment_id) references pre_employment (org_id, id),
  check ((state in ('Accepted', 'Declined')) = (answered_at is not null and signature is not null)),
  check (state <> 'Declined' or remarks is not null)
);
create unique index offer_letter_token on offer_letter (org_id, token_hash);
-- one offer at a time
create unique index offer_letter_open on offer_letter (org_id, pre_employment_id) where state in ('Sent', 'Viewed');
create index offer_letter_list on offer_letter (org_id, pre_employment_id, sent_at desc);
call tenant_table('offer_letter', owner => 'pre_employment_id');
