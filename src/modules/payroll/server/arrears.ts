import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { arrearsOf, type AmountOf, type Arrear } from '#modules/payroll/domain/arrears.ts'
import { datedTerms, isSameTerms, type DatedTerms } from '#modules/payroll/domain/dated-terms.ts'
import { computePay, PayError, type PayRules } from '#modules/payroll/domain/pay.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { changedDays } from '#modules/payroll/server/arrears-days.ts'
import { payFacts } from '#modules/payroll/server/pay-facts.ts'
import type { RunToPay } from '#modules/payroll/server/run-to-pay.ts'
import { unpaidDaysOf } from '#modules/payroll/server/unpaid-days.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'

export interface Owed {
  arrears: Arrear[]
  /** Why a closed period cannot be computed again: the payslip fails with it. */
  problem: string | null
}
interface ClosedRun {
  id: string
  period_id: string
  title: string
  start: Day
  end: Day
}
interface Row {
  id: string
  joined_on: Day
  left_on: Day | null
  pays: { from: Day; agreed: string | null }[]
  packages: { from: Day; package_id: string }[]
  /** By run: what it rested on, and its lines. */
  slips: Record<string, { dated: DatedTerms | null; lines: AmountOf[] }> | null
  /** By period. */
  arrears: Record<string, AmountOf[]> | null
  /** Left out of runs then, and released since. */
  released_from: Day | null
  /** Left out of runs, released or not. */
  held_from: Day | null
}

/**
 * What closed periods owe to some people: only those periods are computed again whose pay, package, unpaid days or days of
 * employment are other ones now, and those of people whose processing was held and is released.
 */
export async function arrearsFor(
  db: Db,
  rules: PayRules,
  employeeIds: readonly string[],
  { start }: DayRange,
  { type, corrects }: Pick<RunToPay, 'type' | 'corrects'> = { type: 'Regular', corrects: null },
): Promise<Map<string, Owed>> {
  const owed = new Map<string, Owed>()
  const which = runTypeRules[type].arrears
  if (which === 'none') return owed
  const { arrears_periods } = await settingOf(db, runSettings)
  const { rows: runs } = await sql<ClosedRun>`
    select id, period_id, title, start_on as start, end_on as "end" from payroll_run
    where state = 'Closed' and type = 'Regular'
      and ${which === 'corrected' ? sql`id = ${corrects}` : sql`end_on < ${start}`}
    order by end_on desc limit ${which === 'corrected' ? 1 : arrears_periods}`.execute(db)
  const last = runs[0]
  if (!last) return owed
  const [rows, unpaid] = await Promise.all([
    rowsOf(db, employeeIds, runs, last.end),
    unpaidDaysOf(db, employeeIds, runs),
  ])
  for (const run of runs) {
    const changed = rows.filter((row) => isOwed(row, run, unpaid.get(row.id) ?? [], which))
    if (!changed.length) continue
    const ids = changed.map(({ id }) => id)
    // queries for each closed period in which something changed, at most as many as the setting says
    const people = await payFacts(db, ids, {
      id: run.period_id,
      run_id: run.id,
      start: run.start,
      end: run.end,
    })
    const facts = new Map(people.map((one) => [one.employee_id, one.person]))
    const days = await changedDays(db, ids, run)
    for (const row of changed) {
      const person = facts.get(row.id)
      if (!person) continue
      const known = owed.get(row.id) ?? { arrears: [], problem: null }
      const paid = [...(row.slips?.[run.id]?.lines ?? []), ...(row.arrears?.[run.period_id] ?? [])]
      try {
        const { lines } = computePay(rules, { ...person, deductions: [] })
        const now = lines.map(({ heading, amount }) => ({ heading_id: heading.id, amount }))
        const because = days.get(row.id)
        known.arrears.push(
          ...arrearsOf(run.period_id, rules.headings, { paid, now }).map((one) =>
            because ? { ...one, days: because } : one,
          ),
        )
      } catch (error) {
        if (!(error instanceof PayError)) throw error
        known.problem = `${run.title}: ${error.message}`
      }
      owed.set(row.id, known)
    }
  }
  return owed
}

function isOwed(
  row: Row,
  run: ClosedRun,
  unpaid: DatedTerms['unpaid'],
  which: (typeof runTypeRules)[RunType]['arrears'],
): boolean {
  const { joined_on, left_on } = row
  if (joined_on > run.end || (left_on !== null && left_on < run.start))
    // never employed then as it now stands, and paid all the same: to be looked at by people, not taken back silently
    return false
  // a correction computes the month again whatever changed: formulas too
  if (which === 'corrected') return true
  const slip = row.slips?.[run.id]
  const held_from = which === 'changed or held' ? row.held_from : row.released_from
  if (!slip) return held_from !== null && held_from <= run.end
  // once arrears were paid, a change that is taken back takes them back too
  if (row.arrears?.[run.period_id]) return true
  if (!slip.dated) return false
  const clamped = unpaid.map((day) =>
    left_on !== null && day.date > left_on ? { ...day, date: left_on } : day,
  )
  return !isSameTerms(slip.dated, datedTerms(run, { ...row, unpaid: clamped }))
}

async function rowsOf(db: Db, employeeIds: readonly string[], runs: readonly ClosedRun[], until: Day) {
  const runIds = sql`${runs.map(({ id }) => id)}::uuid[]`
  const periods = sql`${runs.map(({ period_id }) => period_id)}::uuid[]`
  const { rows } = await sql<Row>`
    select e.id, e.joined_on, e.left_on,
      coalesce((select json_agg(json_build_object('from', c.valid_from, 'agreed', c.annual_salary::text) order by c.valid_from)
        from employee_compensation c where c.employee_id = e.id and c.valid_from <= ${until}), '[]') as pays,
      coalesce((select json_agg(json_build_object('from', a.valid_from, 'package_id', a.package_id) order by a.valid_from)
        from payroll_assignment a where a.employee_id = e.id and a.valid_from <= ${until}), '[]') as packages,
      (select json_object_agg(s.run_id, json_build_object('dated', s.computed->'dated', 'lines', (
          select coalesce(json_agg(json_build_object('heading_id', l.heading_id, 'amount', l.amount::text)), '[]')
          from payslip_line l where l.org_id = s.org_id and l.payslip_id = s.id and l.part = 0)))
        from payslip s where s.employee_id = e.id and s.run_id = any(${runIds}) and s.state = 'Computed') as slips,
      (select json_object_agg(x.relates_to, x.lines) from (
        select l.relates_to, json_agg(json_build_object('heading_id', l.heading_id, 'amount', l.amount::text)) as lines
        from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed'
        join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
        where s.employee_id = e.id and l.relates_to = any(${periods}) group by l.relates_to) x) as arrears,
      (select min(h.from_on) from payroll_hold h where h.employee_id = e.id and h.kind = 'Processing' and h.released_on is not null
        and not exists (select from payroll_hold o where o.org_id = h.org_id and o.employee_id = h.employee_id
          and o.kind = 'Processing' and o.released_on is null)) as released_from,
      (select min(h.from_on) from payroll_hold h where h.employee_id = e.id and h.kind = 'Processing') as held_from
    from employee e where e.id = any(${[...employeeIds]}::uuid[])`.execute(db)
  return rows
}
