-- A KPI whose achievement is computed: the mean of released monthly appraisals in the days of the slot.
alter table kpi add column source text not null default 'Manual' check (source in ('Manual', 'Monthly appraisals'));
alter table kpi add constraint kpi_source_measure check (source = 'Manual' or measure = 'Percent');
alter table assigned_kpi add column source text not null default 'Manual' check (source in ('Manual', 'Monthly appraisals'));
alter table assigned_kpi add constraint assigned_kpi_source_measure check (source = 'Manual' or measure = 'Percent');
