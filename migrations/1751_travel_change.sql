-- An approved trip that changes: what becomes dearer or longer is approved again, and the advance follows.

create table travel_change (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  travel_id uuid not null,
  -- one at a time
  is_open boolean not null default true,
  sheet_id uuid,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  place text not null check (length(place) between 1 and 255),
  contact text check (length(contact) <= 100),
  legs jsonb not null,
  days jsonb not null,
  allowance numeric(15, 2) not null check (allowance >= 0),
  planned numeric(15, 2) not null check (planned >= 0),
  advance_amount numeric(15, 2) not null default 0 check (advance_amount >= 0),
  -- the trip as it was when the change was requested: place, days and amounts
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, travel_id) references travel_request (org_id, request_id) on delete cascade,
  foreign key (org_id, sheet_id) references expense_sheet (org_id, id)
);
create index travel_change_employee on travel_change (org_id, employee_id);
create index travel_change_travel on travel_change (org_id, travel_id);
create unique index travel_change_open on travel_change (org_id, travel_id) where is_open;
create index travel_change_sheet on travel_change (org_id, sheet_id) where sheet_id is not null;
call tenant_table('travel_change', key => 'request_id');

-- a change may take the advance back altogether
alter table expense_advance drop constraint expense_advance_amount_check;
alter table expense_advance add constraint expense_advance_amount_check check (amount >= 0);
-- raised after it was paid: the rest is due
alter table expense_advance add column pays_rest boolean not null default false;
