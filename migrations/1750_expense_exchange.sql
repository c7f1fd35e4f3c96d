-- An advance may be given in another currency: it is settled in that one, and what the rates differ by is an entry of its own.

alter table expense_advance
  -- all empty: in the currency of the organization
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column foreign_amount numeric(15, 2) check (foreign_amount > 0),
  -- what one unit of it was worth when the advance was requested
  add column exchange_rate numeric(18, 8) check (exchange_rate > 0),
  add constraint expense_advance_currency check (num_nonnulls(currency, foreign_amount, exchange_rate) in (0, 3));

alter table expense_ledger drop constraint expense_ledger_kind_check;
alter table expense_ledger add constraint expense_ledger_kind_check
  check (kind in ('advance', 'claim', 'settlement', 'recovery', 'exchange'));
