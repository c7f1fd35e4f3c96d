import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { approvedOvertime } from '#modules/attendance/server/public.ts'
import { overtimeOwed, type Overtime } from '#modules/payroll/domain/overtime-owed.ts'

interface Paid extends Overtime {
  employee_id: string
  run_id: string
}

/** Overtime that a payroll pays to some people, by employee; of one that is closed, what it has paid. */
export async function overtimeOf(
  db: Db,
  employeeIds: readonly string[],
  { start, end, run_id }: { start: Day; end: Day; run_id: string | null },
): Promise<Map<string, Overtime[]>> {
  const ids = sql`any(${[...employeeIds]}::uuid[])`
  const [claims, { rows: paid }, { rows: last }, { rows: run }] = await Promise.all([
    approvedOvertime(db, employeeIds, end),
    sql<Paid>`
      -- payslips of before overtime had factors paid by the law
      select s.employee_id, s.run_id, o.request_id, o.minutes, o.is_off, coalesce(o.factored, (o.minutes * 1.5)::text) as factored
      from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed'
      cross join lateral jsonb_to_recordset(s.computed->'overtime') o (request_id uuid, minutes int, is_off boolean, factored text)
      where s.employee_id = ${ids} and s.computed ? 'overtime' order by r.closed_at, o.request_id`.execute(
      db,
    ),
    sql<{ employee_id: string; at: string | null }>`
      select s.employee_id, max(r.generated_at) as at
      from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed'
      where s.employee_id = ${ids} and s.state = 'Computed' group by s.employee_id`.execute(db),
    sql`select 1 from payroll_run where id = ${run_id} and state = 'Closed'`.execute(db),
  ])
  const plain = ({ request_id, minutes, factored, is_off }: Overtime): Overtime => ({
    request_id,
    minutes,
    factored,
    is_off,
  })
  const lasts = new Map(last.map(({ employee_id, at }) => [employee_id, at]))
  const paidOf = Map.groupBy(paid, ({ employee_id }) => employee_id)
  const claimsOf = Map.groupBy(claims, ({ employee_id }) => employee_id)
  return new Map(
    employeeIds.map((id) => {
      const own = paidOf.get(id) ?? []
      if (run.length > 0) return [id, own.filter((one) => one.run_id === run_id).map(plain)]
      const claimed = claimsOf.get(id) ?? []
      return [id, overtimeOwed(claimed, own, { start, last_paid_at: lasts.get(id) ?? null })]
    }),
  )
}
