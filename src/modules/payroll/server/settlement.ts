import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { isNegative, isZero, negate, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { paidWithPay } from '#modules/leave/server/public.ts'
import { settledByPay, type JoinedDues, type PaidSeparation } from '#modules/offboarding/server/public.ts'
import type { HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { computePay, PayError } from '#modules/payroll/domain/pay.ts'
import { arrearsFor } from '#modules/payroll/server/arrears.ts'
import { payFacts } from '#modules/payroll/server/pay-facts.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'

type OwnDue = PaidSeparation['own'][number]
interface PaidLine {
  heading_id: string
  name: string
  kind: string
  source: HeadingSource
  amount: string
}

/** What stands in the settlement as a line of its own is not said twice. */
const isOfSettlement = (source: HeadingSource) =>
  source === 'Severance' || source === 'Settlement payment' || source === 'Settlement recovery'

/** A last payslip as lines of a settlement, one for each heading; less than nothing goes the other way. */
function duesBy(
  label: string,
  lines: readonly PaidLine[],
  encashed: readonly { amount: string }[],
): OwnDue[] {
  const own = lines.filter(
    ({ kind, source }) => (kind === 'Earning' || kind === 'Deduction') && !isOfSettlement(source),
  )
  return [...Map.groupBy(own, ({ heading_id }) => heading_id)].flatMap(([subject_id, parts]): OwnDue[] => {
    const [first] = parts
    if (!first) return []
    const isLeave = first.source === 'Leave encashment'
    const amount = sum((isLeave ? encashed : parts).map((part) => part.amount))
    if (isZero(amount)) return []
    const isPayable = (first.kind === 'Earning') !== isNegative(amount)
    return [
      {
        kind: isPayable ? 'Payable' : 'Receivable',
        component: first.name.slice(0, 100),
        reference: label,
        amount: isNegative(amount) ? negate(amount) : amount,
        subject_id,
      },
    ]
  })
}

/** What payroll owes to somebody who leaves, and has to get back: as a final settlement payroll would pay it now. */
async function dues(ctx: Ctx, employeeId: string): Promise<OwnDue[]> {
  const { db } = ctx
  const [rules, period] = await Promise.all([payRules(db), nextPeriod(ctx)])
  if (!period || !rules.headings.length) return []
  const run = { type: 'Final settlement', corrects: null } as const
  const range = { id: period.id, start: period.start_on, end: period.end_on }
  const [facts] = await payFacts(db, [employeeId], { ...range, ...run, pay_on: period.end_on })
  if (!facts || facts.is_settled) return []
  const unknown = (reference: string): OwnDue[] => [
    { kind: 'Payable', component: 'Last pay', reference, amount: null, subject_id: employeeId },
  ]
  const owed = (await arrearsFor(db, rules, [employeeId], range, run)).get(employeeId)
  const problem = facts.problem ?? owed?.problem
  if (problem) return unknown(problem)
  try {
    const { lines } = computePay(rules, { ...facts.person, arrears: owed?.arrears ?? [] })
    return duesBy(
      period.label,
      lines.map(({ heading: { id, name, kind, source }, amount }) => ({
        heading_id: id,
        name,
        kind,
        source,
        amount,
      })),
      facts.closes.encashed,
    )
  } catch (error) {
    if (error instanceof PayError) return unknown(error.message)
    throw error
  }
}
export const payrollDues: JoinedDues = { arises_from: 'payroll', dues }

/** Closing: leave that was paid out is paid, and lines of settlements are settled, in the caller's transaction. */
export async function postSettlements(
  ctx: Ctx,
  run: { id: string; title: string; type: string },
): Promise<void> {
  const { rows } = await sql<{
    employee_id: string
    settled: PaidSeparation['lines'] | null
    encashed: { id: string; amount: string }[] | null
    lines: PaidLine[]
  }>`
    select s.employee_id, s.computed->'settled' as settled, s.computed->'encashed' as encashed,
      case when r.type = 'Final settlement' then coalesce((select json_agg(json_build_object('heading_id', l.heading_id, 'name', l.name,
          'kind', l.kind, 'source', h.source, 'amount', l.amount::text) order by l.position, l.part)
        from payslip_line l join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id
        where l.org_id = s.org_id and l.payslip_id = s.id), '[]') else '[]' end as lines
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
    where s.run_id = ${run.id} and s.state = 'Computed'
      and (r.type = 'Final settlement' or s.computed->'encashed' <> '[]') order by s.employee_id`.execute(
    ctx.db,
  )
  const leave = rows.flatMap(({ encashed }) => (encashed ?? []).map(({ id }) => id))
  if ((await paidWithPay(ctx.db, leave)) !== leave.length)
    throw conflict(
      'Leave paid out changed after this payroll was generated. Return it to review and generate it again.',
    )
  const paid = rows
    .filter(({ lines }) => lines.length)
    .map(({ employee_id, settled, encashed, lines }) => ({
      employee_id,
      lines: settled ?? [],
      own: duesBy(run.title, lines, encashed ?? []),
    }))
  await settledByPay(ctx.db, 'payroll', paid, {
    account_id: ctx.viewer.account_id,
    now: ctx.now,
    remarks: `Paid by ${run.title}`,
  })
}
