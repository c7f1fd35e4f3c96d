-- The usual order of lists of tasks: open ones first, by deadline, the more important before.
create index task_usual on task (org_id, (state in ('Closed', 'Cancelled')), deadline,
  (case priority when 'Critical' then 1 when 'High' then 2 when 'Medium' then 3 else 4 end), id);
