-- null: that of the organization
alter table equipment add column currency text check (currency ~ '^[A-Z]{3}$');
