-- Arrears: what a closed period would have paid by today's facts, less what was paid, as lines of the open run.
alter table payslip_line drop constraint payslip_line_pkey;
-- 0 is the line of the period itself, further ones are arrears of earlier periods
alter table payslip_line add column part smallint not null default 0 check (part >= 0);
alter table payslip_line add column relates_to uuid;
alter table payslip_line add primary key (org_id, payslip_id, heading_id, part);
alter table payslip_line add foreign key (org_id, relates_to) references fiscal_period (org_id, id);
alter table payslip_line add constraint payslip_line_arrears check ((part = 0) = (relates_to is null));
create index payslip_line_relates on payslip_line (org_id, relates_to) where relates_to is not null;
