import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { differencesOf, type Compared } from '#modules/payroll/domain/difference.ts'
import { reportSettings } from '#modules/payroll/shared/payroll-settings.ts'

/** The closed run that a run is compared with. */
export const runBefore = (runId: string) => sql<string | null>`(select b.id from payroll_run b, payroll_run x
  where x.id = ${runId} and x.type = 'Regular' and b.state = 'Closed' and b.type = 'Regular' and b.end_on < x.start_on order by b.end_on desc limit 1)`

export const toReview = (runId: string) =>
  sql<number>`(select count(*)::int from payroll_difference where run_id = ${runId} and reviewed_at is null)`

/** Writes what differs for some people of a run. What was reviewed and has not changed stays reviewed. */
export async function recordDifferences(
  db: Db,
  runId: string,
  employeeIds: readonly string[],
): Promise<void> {
  const { rows: before } = await sql<{ id: string; end_on: string; start_on: string }>`
    select b.id, b.end_on, x.start_on from payroll_run x join payroll_run b on b.org_id = x.org_id and b.id = ${runBefore(runId)}
    where x.id = ${runId}`.execute(db)
  const [previous] = before
  // there is nothing to compare the first run with
  if (!previous) return
  const { percent, amount } = await limitsOf(db)
  const slip = (
    run: string,
  ) => sql`(select json_build_object('net', s.net::text, 'basis_days', trim_scale(s.basis_days)::text,
      'dated', s.computed->'dated', 'lines', coalesce((
        select json_agg(json_build_object('heading_id', l.heading_id, 'kind', l.kind, 'source', h.source, 'is_regular', h.is_regular,
          'is_fund', l.tax = 'Retirement fund' or l.kind = 'Employer contribution', 'amount', l.amount::text, 'formula', l.formula,
          'is_edited', l.original_amount is not null, 'has_arrears', l.arrears > 0) order by l.position)
        from (select y.heading_id, y.kind, y.tax, min(y.position) as position, sum(y.amount) as amount, max(y.formula) as formula,
            max(y.original_amount) as original_amount, count(y.relates_to) as arrears
          from payslip_line y where y.org_id = s.org_id and y.payslip_id = s.id group by y.heading_id, y.kind, y.tax) l
        join payroll_heading h on h.id = l.heading_id), '[]'))
    from payslip s where s.run_id = ${run} and s.employee_id = e.id and s.state = 'Computed')`
  const { rows } = await sql<Pick<Compared, 'joined_on' | 'left_on' | 'before' | 'now'> & { id: string }>`
    select e.id, e.joined_on, e.left_on, ${slip(previous.id)} as before, ${slip(runId)} as now
    from employee e where e.id = any(${[...employeeIds]}::uuid[])`.execute(db)
  const found = rows.flatMap(({ id, ...person }) =>
    differencesOf(
      { ...person, previous_end: previous.end_on, start: previous.start_on },
      { percent, amount },
    ).map((one) => ({ ...one, id: newId(), run_id: runId, employee_id: id, version: 1 })),
  )
  const written = sql`json_to_recordset(${JSON.stringify(found)}::json)
    as n (id uuid, run_id uuid, employee_id uuid, heading_id uuid, previous numeric, current numeric, reasons text[])`
  await sql`
    delete from payroll_difference d where d.run_id = ${runId} and d.employee_id = any(${[...employeeIds]}::uuid[])
      and not exists (select from ${written} where n.employee_id = d.employee_id and n.heading_id is not distinct from d.heading_id)`.execute(
    db,
  )
  if (!found.length) return
  const isSame = sql`d.previous = excluded.previous and d.current = excluded.current and d.reasons = excluded.reasons`
  const kept = (column: 'reviewed_by' | 'reviewed_at' | 'remarks') =>
    sql`${sql.ref(column)} = case when ${isSame} then d.${sql.ref(column)} end`
  await sql`
    insert into payroll_difference as d (id, run_id, employee_id, heading_id, previous, current, reasons)
    select n.id, n.run_id, n.employee_id, n.heading_id, n.previous, n.current, n.reasons from ${written}
    on conflict on constraint payroll_difference_once do update set previous = excluded.previous, current = excluded.current,
      reasons = excluded.reasons, ${kept('reviewed_by')}, ${kept('reviewed_at')}, ${kept('remarks')}, version = d.version + 1`.execute(
    db,
  )
}

/** People of the run before who are not in this one: they left, or their pay is held. */
export async function recordMissing(db: Db, runId: string): Promise<void> {
  const { rows } = await sql<{ employee_id: string }>`
    select s.employee_id from payslip s where s.run_id = ${runBefore(runId)} and s.state = 'Computed'
      and not exists (select from payslip n where n.org_id = s.org_id and n.run_id = ${runId} and n.employee_id = s.employee_id)`.execute(
    db,
  )
  if (rows.length)
    await recordDifferences(
      db,
      runId,
      rows.map(({ employee_id }) => employee_id),
    )
}

export async function limitsOf(db: Db) {
  const { difference_percent, difference_amount } = await settingOf(db, reportSettings)
  return { percent: difference_percent, amount: difference_amount }
}
