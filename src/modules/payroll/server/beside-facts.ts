import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { handedOver } from '#modules/leave/server/public.ts'
import { separationsToPay, type SeparationToPay } from '#modules/offboarding/server/public.ts'
import type { Recovery } from '#modules/payroll/domain/deduction.ts'
import { festivalShare, type FestivalShare } from '#modules/payroll/domain/festival.ts'
import type { HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { settlementParts } from '#modules/payroll/domain/settlement-parts.ts'
import type { Period } from '#modules/payroll/server/run-to-pay.ts'

/** What a payroll pays of somebody that does not come from their package. */
export interface BesideFacts {
  is_month_paid: boolean
  festival: FestivalShare
  left_out: HeadingSource[]
  /** By source. */
  amounts: Partial<Record<HeadingSource, string>>
  recoveries: Recovery[]
  /** Lines of the settlement and leave paid out, which are closed with the payroll. */
  settled: { line_id: string; amount: string }[]
  encashed: { id: string; amount: string }[]
  /** A closed payroll of this kind has paid all of it. */
  is_settled: boolean
  /** Why there is nothing to compute. */
  problem: string | null
}

interface Row {
  id: string
  joined_on: Day
  left_on: Day | null
  /** Other payrolls that hold this person in the period; closed or not. */
  month: { title: string; state: string } | null
  festival_on: Day | null
  paid_by: string | null
}
interface Run {
  run_id: string | null
  type: RunType
  pay_on: Day | null
}

/** Of some people at once: queries of their own where the kind of payroll asks for them. */
export async function besideFacts(
  db: Db,
  employeeIds: readonly string[],
  period: Period & Run,
  yearStart: Day,
  headings: ReadonlyMap<string, string>,
): Promise<Map<string, BesideFacts>> {
  const rule = runTypeRules[period.type]
  const paysSettlement = rule.pays.includes('Settlement payment')
  const [{ rows }, encashed, separations] = await Promise.all([
    period.type === 'Regular' ? plainRows(employeeIds) : rowsOf(db, employeeIds, period, yearStart),
    rule.pays.includes('Leave encashment') && headings.has('Leave encashment')
      ? handedOver(db, employeeIds, period.end)
      : [],
    paysSettlement ? separationsToPay(db, employeeIds) : new Map<string, SeparationToPay>(),
  ])
  return new Map(
    rows.map((row) => {
      const own = encashed.filter(({ employee_id }) => employee_id === row.id)
      const separation = separations.get(row.id)
      const parts = settlementParts(separation?.lines ?? [], headings)
      const amounts = { ...parts.amounts }
      const leave = sum([amounts['Leave encashment'] ?? '0', ...own.map(({ amount }) => amount)])
      if (own.length) amounts['Leave encashment'] = leave
      return [
        row.id,
        {
          is_month_paid: row.month?.state === 'Closed',
          festival: rule.pays.includes('Festival allowance')
            ? shareFor(row, period, paysSettlement)
            : { days: 0, of: 1 },
          left_out: separation && !separation.gratuity_eligible ? ['Gratuity'] : [],
          amounts,
          recoveries: parts.recoveries,
          settled: parts.paid,
          encashed: own.map(({ id, amount }) => ({ id, amount })),
          is_settled: row.paid_by !== null,
          problem: problemOf(row, period, paysSettlement ? (separation ?? null) : undefined),
        },
      ]
    }),
  )
}

function shareFor(row: Row, { pay_on, end }: Period & Run, isLast: boolean): FestivalShare {
  if (!isLast) return festivalShare(row.joined_on, pay_on ?? end)
  const last = row.left_on ?? end
  return festivalShare(row.joined_on, last, row.festival_on === null ? null : addDays(row.festival_on, 1))
}

function problemOf(row: Row, { run_id }: Run, separation: SeparationToPay | null | undefined): string | null {
  if (row.paid_by !== null) return `Paid by ${row.paid_by} already.`
  // a payroll that settles nobody
  if (separation === undefined) return null
  if (row.left_on === null) return 'This employee is not leaving.'
  if (separation && !separation.is_in_settlement) return 'The settlement of this separation has not begun.'
  const { month } = row
  // offboarding shows what a payroll would pay that is still to be made
  return run_id !== null && month !== null && month.state !== 'Closed'
    ? `${month.title} holds this employee and is not closed. Generate it again: it leaves out who is settled.`
    : null
}

/** A regular payroll asks for none of it, and has many people. */
const plainRows = (employeeIds: readonly string[]) => ({
  rows: employeeIds.map((id): Row => ({
    id,
    joined_on: '',
    left_on: null,
    month: null,
    festival_on: null,
    paid_by: null,
  })),
})

const rowsOf = (db: Db, employeeIds: readonly string[], period: Period & Run, yearStart: Day) => {
  const { once_in } = runTypeRules[period.type]
  const since = once_in === 'tax year' ? sql`${yearStart}::date` : sql`e.joined_on`
  return sql<Row>`
    select e.id, e.joined_on, e.left_on,
      (select json_build_object('title', r.title, 'state', r.state) from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
        where s.employee_id = e.id and r.period_id = ${period.id} and r.type = 'Regular' and r.state <> 'Cancelled'
          and r.id is distinct from ${period.run_id}::uuid limit 1) as month,
      (select max(r.pay_on) from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed'
        join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.amount > 0
        join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id and h.source = 'Festival allowance'
        where s.employee_id = e.id and r.pay_on >= e.joined_on) as festival_on,
      ${
        once_in === 'tax year' || once_in === 'employment'
          ? sql`(select min(r.title) from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
        left join payroll_run x on x.id = ${period.run_id}
        where s.employee_id = e.id and r.type = ${period.type} and r.id is distinct from ${period.run_id}::uuid and s.state = 'Computed'
          and r.end_on >= ${since} and r.end_on <= ${period.end} and (r.state = 'Closed' or (r.state <> 'Cancelled' and r.created_at < x.created_at)))`
          : sql`null::text`
      } as paid_by
    from employee e where e.id = any(${[...employeeIds]}::uuid[])`.execute(db)
}
