-- Wrong answers can take marks away, and names can be hidden from those who mark.
alter table assessment
  add column negative_percent int not null default 0 check (negative_percent between 0 and 100),
  add column is_blind boolean not null default false;
