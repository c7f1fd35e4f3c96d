-- needs: tenant_table
-- Celebrations that people do not want shown to others.
create table hidden_celebration (
  org_id int not null references organization,
  employee_id uuid not null,
  kind text not null check (kind in ('birthday', 'anniversary')),
  primary key (org_id, employee_id, kind),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('hidden_celebration', key => 'employee_id');
