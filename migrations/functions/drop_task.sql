-- What asked for a task is gone, and the task with it. No time is logged on such tasks.
create or replace function drop_task(of_source text, of_id uuid) returns void language plpgsql as $$
begin
  delete from task where source = of_source and source_id = of_id;
end $$;
