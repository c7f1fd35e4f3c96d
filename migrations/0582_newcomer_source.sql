-- How somebody who will join was found.
alter table pre_employment add column source text not null default 'Direct'
  check (source in ('Application', 'Direct', 'Rehire', 'Referral'));
