/** Runs a statement in the organization that is being made, whose people stand in the table `people`. */
type Run = (sql: string, values?: unknown[]) => Promise<unknown>

/** Who has left has a completed separation, most of them with an interview of five questions; and who is to join. */
export async function makeLeavers(run: Run): Promise<void> {
  await run(
    `insert into separation_type (id, name, category) values (uuidv7(), 'Resignation', 'Voluntary'), (uuidv7(), 'Dismissal', 'Involuntary')`,
  )
  await run(`insert into question_category (id, name) values (uuidv7(), 'Leaving')`)
  await run(`insert into question (id, root_id, category_id, kind, title, detail)
    select q.id, q.id, c.id, 'rating', 'How was part ' || n || ' of the work?', '{"kind": "rating", "min": 1, "max": 5}'
    from question_category c, (select uuidv7() as id, n from generate_series(1, 5) n) q where c.org_id = current_org()`)
  await run(`insert into question_set (id, root_id, use, name, state, published_at)
    select id, id, 'exit_interview', 'Exit interview', 'Published', now() from (select uuidv7() as id) s`)
  await run(`create temp table leaver on commit drop as
    select p.n, uuidv7() as separation_id, uuidv7() as sheet_id, e.id as employee_id, e.left_on
    from people p join employee e on e.org_id = current_org() and e.id = p.employee_id where e.left_on is not null`)
  await run(`insert into separation (id, employee_id, separation_type_id, notified_on, last_working_on, notice_days_required, shortfall_days, remarks, state, completed_at)
    select l.separation_id, l.employee_id, (select array_agg(id order by name) from separation_type where org_id = current_org())[1 + l.n / 20 % 2],
      l.left_on - 30, l.left_on, 30, 0, 'Left', 'Completed', now() from leaver l`)
  await run(`insert into answer_sheet (id, use, subject_id, set_id, employee_id, state, submitted_at, score)
    select l.sheet_id, 'exit_interview', l.separation_id, s.id, l.employee_id, 'Completed', l.left_on - interval '2 days' - interval '1 minute' * l.n, 20 * (1 + l.n / 20 % 5)
    from leaver l, question_set s where s.org_id = current_org() and l.n % 60 <> 19`)
  await run(`insert into answer (sheet_id, question_id, value, marks, full_marks)
    select l.sheet_id, q.id, to_jsonb(1 + l.n / 20 % 5), 1 + l.n / 20 % 5, 5
    from leaver l, question q where q.org_id = current_org() and l.n % 60 <> 19`)
  await run(`insert into pre_employment (id, first_name, last_name, email, joins_on, branch_id, state)
    select uuidv7(), p.first_name, p.last_name, 'joins' || p.n || '@bench.test', current_date + p.n % 60, a.branch_id,
      (array['Draft', 'Accepted', 'Onboarding', 'Cancelled'])[1 + p.n / 30 % 4]
    from people p join employment_assignment a on a.org_id = current_org() and a.employee_id = p.employee_id where p.n % 30 = 1`)
}
