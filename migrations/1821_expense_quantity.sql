-- Lines claimed by quantity: a type says what is counted and at which rate from which day, a line keeps what it was calculated with.

alter table expense_type
  add unit_name text check (length(unit_name) between 1 and 30),
  -- null: since ever
  add rate_from date;

-- Rates that a type had before its present one.
create table expense_type_rate (
  id uuid primary key,
  expense_type_id uuid not null references expense_type on delete cascade,
  -- null: since ever
  valid_from date,
  rate numeric(12, 2) not null check (rate > 0)
);
create unique index expense_type_rate_once on expense_type_rate (expense_type_id, valid_from) nulls not distinct;
call common_table('expense_type_rate');

alter table expense_line
  add quantity numeric(9, 2) check (quantity > 0),
  add unit_rate numeric(12, 2) check (unit_rate > 0),
  add unit_name text check (length(unit_name) between 1 and 30),
  add constraint expense_line_calculated check (
    num_nulls(quantity, unit_rate) = 2
    or (num_nulls(quantity, unit_rate) = 0 and amount = round(quantity * unit_rate, 2))
  );
