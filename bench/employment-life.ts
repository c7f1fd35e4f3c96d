import type pg from 'pg'

/** Runs a statement inside the organization that is being made, whose `people` are numbered from 1. */
type Run = (sql: string) => Promise<pg.QueryResult>

/**
 * What reports about joining, changing and leaving count: a promotion or a transfer of one in ten, a separation of whoever has
 * left with an exit interview of four questions, and one in forty who is to join.
 */
export async function makeEmploymentLife(run: Run, org_id: number, size: number): Promise<void> {
  await run(
    `insert into change_type (id, name, category) values (uuidv7(), 'Promotion', 'Promotion'), (uuidv7(), 'Transfer', 'Transfer')`,
  )
  await run(`insert into employment_review (id, employee_id, change_type_id, effective_from, state, applied_at, remarks)
    select uuidv7(), p.employee_id, (select array_agg(id order by name) from change_type where org_id = ${org_id})[1 + n / 10 % 2],
      current_date - 30 - n % 300, 'Applied', now(), 'Well done' from people p where n % 10 = 1`)
  await run(`insert into pre_employment (id, first_name, last_name, email, joins_on, branch_id, state)
    select uuidv7(), p.first_name, p.last_name, 'new' || n || '@example.test', current_date + n % 90,
      (select array_agg(id order by id) from branch where org_id = ${org_id})[1 + n % ${Math.ceil(size / 310)}],
      (array['Draft', 'Accepted', 'Onboarding', 'Cancelled'])[1 + n % 4] from people p where n % 40 = 1`)
  await run(
    `insert into separation_type (id, name, category) values (uuidv7(), 'Resigned', 'Voluntary'), (uuidv7(), 'Dismissed', 'Involuntary')`,
  )
  await run(`insert into separation (id, employee_id, separation_type_id, notified_on, last_working_on, notice_days_required, shortfall_days, remarks, state, completed_at)
    select uuidv7(), e.id, (select array_agg(id order by name) from separation_type where org_id = ${org_id})[1 + p.n / 20 % 2],
      e.left_on - 30, e.left_on, 30, 0, 'Left', 'Completed', now()
    from people p join employee e on e.id = p.employee_id where e.left_on is not null`)
  await run(`insert into question_category (id, name) values (uuidv7(), 'Leaving')`)
  await run(`insert into question (id, root_id, category_id, kind, title, detail)
    select q.id, q.id, c.id, 'rating', 'Question ' || q.n, '{"from": 1, "to": 5}'
    from (select uuidv7() as id, n from generate_series(1, 4) n) q, question_category c where c.org_id = ${org_id}`)
  await run(`insert into question_set (id, root_id, use, name, state, published_at)
    select s.id, s.id, 'exit_interview', 'Exit interview', 'Published', now() from (select uuidv7() as id) s`)
  await run(`insert into question_set_item (id, set_id, question_id, position)
    select uuidv7(), s.id, q.id, row_number() over (order by q.id) from question q, question_set s where q.org_id = ${org_id} and s.org_id = ${org_id}`)
  await run(`insert into answer_sheet (id, use, subject_id, set_id, employee_id, state, submitted_at, score)
    select uuidv7(), 'exit_interview', l.id, s.id, l.employee_id, 'Completed', now(), 60
    from separation l, question_set s where l.org_id = ${org_id} and s.org_id = ${org_id}`)
  await run(`insert into answer (sheet_id, question_id, value, marks, full_marks)
    select h.id, q.id, to_jsonb(1 + (hashtext(h.id::text) & 255) % 5), 3, 5
    from answer_sheet h, question q where h.org_id = ${org_id} and q.org_id = ${org_id}`)
}
