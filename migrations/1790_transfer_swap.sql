-- Requests for one place are ranked by points, and two people may swap their places.
alter table transfer_reason add column points int not null default 0 check (points between 0 and 100);

alter table transfer_request
  -- with whom the employee wants to swap, and that person's own request once they have agreed
  add column partner_id uuid,
  add column pair_id uuid,
  drop constraint transfer_request_state_check,
  add constraint transfer_request_state_check check (state in
    ('Awaiting partner', 'Partner refused', 'Requested', 'Under review', 'Approved', 'Declined', 'Withdrawn')),
  add constraint transfer_request_partner_fk foreign key (org_id, partner_id) references employee (org_id, id) on delete set null (partner_id),
  add constraint transfer_request_pair_fk foreign key (org_id, pair_id) references transfer_request (org_id, id) on delete set null (pair_id);
create index transfer_request_partner on transfer_request (org_id, partner_id) where partner_id is not null;
create index transfer_request_pair on transfer_request (org_id, pair_id) where pair_id is not null;
drop index transfer_request_open;
create unique index transfer_request_open on transfer_request (org_id, employee_id)
  where state in ('Awaiting partner', 'Requested', 'Under review');

-- Changes of one key are applied in one transaction: of a swap both or none.
alter table employment_review add column together uuid;
create index employment_review_together on employment_review (org_id, together) where together is not null;
