-- From so many days in a row on, each counts more than once.
alter table penalty_setting
  add column row_days int check (row_days between 2 and 31),
  add column row_factor numeric(4, 2) not null default 1 check (row_factor between 1 and 10);
