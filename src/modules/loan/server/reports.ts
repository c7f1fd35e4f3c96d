import { sql } from 'kysely'
import type { Route } from '#platform/route.ts'
import {
  bucketed,
  type FactSource,
  type Filtered,
  type GroupTitle,
} from '#engines/report/fact-source-server.ts'
import { serveFacts } from '#engines/report/facts-server.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { personGrouped, placesOf, withBelow } from '#modules/hris/server/public.ts'
import { reportYears, segmentCondition } from '#modules/organization/server/public.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { balanceOf, numberOf, payYears } from '#modules/loan/server/facts.ts'
import { softBenefits } from '#modules/loan/server/soft-benefit.ts'
import {
  guarantorExposure,
  loanAmortization,
  loanMovements,
  loanRegister,
  loansByBranch,
  loansByPerson,
  loansByType,
  outstandingByType,
  overdueLoans,
  softLoanBenefit,
} from '#modules/loan/shared/loan-reports.ts'
import type { Db } from '#platform/db.ts'

interface Narrowing {
  gender?: string[]
  marital_status?: string[]
  segment_id?: string[]
  loan_type_id?: string[]
  employee_id?: readonly string[]
}
async function narrowed(db: Db, filters: Filtered, day: string) {
  // what is asked of a report went through the schemas of its filters
  const { gender, marital_status, segment_id = [], loan_type_id, employee_id } = filters as Narrowing
  const all = [
    ...placesOf(await withBelow(db, filters as object)),
    ...(gender?.length ? [sql`e.gender = any(${gender}::text[])`] : []),
    ...(marital_status?.length ? [sql`e.marital_status = any(${marital_status}::text[])`] : []),
    ...(loan_type_id?.length ? [sql`l.loan_type_id = any(${loan_type_id}::uuid[])`] : []),
    ...(employee_id ? [sql`e.id = any(${[...employee_id]}::uuid[])`] : []),
    ...segment_id.map((id) => segmentCondition(id, sql`e.id`, day)),
  ]
  return all.length ? sql`and ${sql.join(all, sql` and `)}` : sql``
}

const amountOf = (...kinds: string[]) =>
  sql`trim_scale(coalesce(sum(abs(x.principal)) filter (where x.kind = any(${kinds}::text[])), 0))::text`
const source: FactSource<typeof loanMovements> = {
  ...reportYears('payroll'),
  rows: async (ctx, filters, range, asked) =>
    bucketed(
      sql`(select y.employee_id, y.effective_on as date, l.loan_type_id, y.kind, y.principal, y.interest,
          a.branch_id, a.division_id, a.employment_level_id, a.employment_type_id, a.job_title_id, e.gender, e.marital_status, e.date_of_birth
        from loan_entry y join loan l on l.org_id = y.org_id and l.id = y.loan_id
        join employee e on e.org_id = y.org_id and e.id = y.employee_id
        left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
          and a.valid_from <= y.effective_on and (a.valid_to is null or a.valid_to >= y.effective_on)
        where y.effective_on between ${range.start} and ${range.end} ${await narrowed(ctx.db, filters, range.end)})`,
      asked,
    ),
  columns: ['loan_type_id', 'kind', 'principal', 'interest'],
  groups: (range) => ({
    ...personGrouped(range),
    loan_type: {
      key: sql`x.loan_type_id::text`,
      async titles(db) {
        const { rows } =
          await sql<GroupTitle>`select id::text as key, name as title from loan_type order by name`.execute(
            db,
          )
        return rows
      },
    },
  }),
  measures: {
    people: { distinct: 'employee_id' },
    lent: amountOf('Disbursement', 'Opening'),
    repaid: amountOf('Instalment', 'Prepayment', 'Settlement'),
    interest: sql`trim_scale(coalesce(sum(x.interest), 0))::text`,
    written_off: amountOf('Write-off'),
  },
}

const register = serveReportQuery(loanRegister, async (ctx, { state }) => ({
  rows: sql`
    select ${numberOf} as number, e.code, e.full_name as name, t.name as loan_type, l.disbursed_on, l.amount,
      l.repaid_before + coalesce(-b.repaid, 0) as repaid, coalesce(b.interest, 0) as interest, coalesce(b.balance, 0) as balance,
      coalesce(i.overdue, 0) as overdue, coalesce(i.left, 0) as left, l.state
    from loan l join employee e on e.org_id = l.org_id and e.id = l.employee_id
    join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    left join lateral (select sum(principal) as balance, sum(interest) as interest,
        sum(principal) filter (where kind in ('Instalment', 'Prepayment', 'Settlement')) as repaid
      from loan_entry x where x.org_id = l.org_id and x.loan_id = l.id) b on true
    left join lateral (select count(*)::int as left, sum(principal + interest) filter (where due_on < ${ctx.today}) as overdue
      from loan_instalment x where x.org_id = l.org_id and x.loan_id = l.id and x.payslip_id is null) i on true
    where ${state?.length ? sql`l.state = any(${state}::text[])` : sql`true`}`,
  order: sql`number`,
}))

const ofType = (ids: readonly string[] | undefined) =>
  ids?.length ? sql`l.loan_type_id = any(${[...ids]}::uuid[])` : sql`true`

const amortization = serveReportQuery(loanAmortization, async (_, { loan_type_id }) => ({
  rows: sql`
    select i.due_on, count(distinct i.loan_id)::int as loans, sum(i.principal) as principal, sum(i.interest) as interest,
      sum(i.principal + i.interest) as total
    from loan_instalment i join loan l on l.org_id = i.org_id and l.id = i.loan_id and l.state in ('Active', 'On hold')
    where i.payslip_id is null and ${ofType(loan_type_id)} group by i.due_on`,
  order: sql`due_on`,
}))

const overdue = serveReportQuery(overdueLoans, async ({ today }, { loan_type_id }) => ({
  rows: sql`
    select ${numberOf} as number, e.code, e.full_name as name, i.due_on, i.principal + i.interest as due,
      coalesce(i.taken_principal + i.taken_interest, 0) as deducted,
      i.principal + i.interest - coalesce(i.taken_principal + i.taken_interest, 0) as short,
      ${today}::date - i.due_on as days
    from loan_instalment i join loan l on l.org_id = i.org_id and l.id = i.loan_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    where i.due_on < ${today} and i.principal + i.interest > coalesce(i.taken_principal + i.taken_interest, 0)
      and (i.payslip_id is not null or l.state in ('Active', 'On hold')) and ${ofType(loan_type_id)}`,
  order: sql`due_on, number`,
}))

const outstanding = serveReportQuery(outstandingByType, async ({ today }, { on = today }) => ({
  rows: sql`
    select t.name as loan_type, count(*)::int as loans, count(distinct l.employee_id)::int as people, sum(b.lent) as lent,
      sum(l.repaid_before + coalesce(b.repaid, 0)) as repaid, sum(b.balance) as balance, sum(coalesce(i.overdue, 0)) as overdue
    from loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    join lateral (select sum(x.principal) as balance, sum(x.principal) filter (where x.principal > 0) as lent,
        -sum(x.principal) filter (where x.principal < 0) as repaid
      from loan_entry x where x.org_id = l.org_id and x.loan_id = l.id and x.effective_on <= ${on}) b on b.balance > 0
    left join lateral (select sum(x.principal) as overdue from loan_instalment x
      where x.org_id = l.org_id and x.loan_id = l.id and x.payslip_id is null and x.due_on < ${on}) i on true
    group by t.name`,
  order: sql`loan_type`,
}))

const exposure = serveReportQuery(guarantorExposure, async () => ({
  rows: sql`
    select g.guarantor_code, g.guarantor, ${numberOf} as number, e.full_name as name, t.name as loan_type, g.answer, l.state,
      ${balanceOf} as balance
    from (select x.org_id, x.loan_id, x.state as answer, y.code as guarantor_code, y.full_name as guarantor
      from loan_guarantor x join employee y on y.org_id = x.org_id and y.id = x.guarantor_id) g
    join loan l on l.org_id = g.org_id and l.id = g.loan_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    where l.state in ('Requested', 'Initiated', 'Approved', 'Active', 'On hold')`,
  order: sql`guarantor, number`,
}))

const benefit = serveReport(softLoanBenefit, async (ctx, { on = ctx.today }) => {
  const [period] = periodsFrom(await payYears(ctx.db), on, 1)
  if (!period || period.start > on) return []
  const found = await softBenefits(ctx.db, period)
  return found.map(({ employee_id: _, ...one }) => ({ ...one, start_on: period.start, end_on: period.end }))
})

export const loanReportRoutes: Route[] = [
  register.route,
  amortization.route,
  outstanding.route,
  overdue.route,
  exposure.route,
  benefit.route,
  ...serveFacts(loanMovements, source, [loansByType, loansByBranch, loansByPerson]),
]
