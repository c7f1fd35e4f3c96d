import { sql, type RawBuilder } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { divide, multiply, sum, subtract, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { fundOn } from '#modules/payroll/domain/statutory.ts'
import { percentBy } from '#modules/payroll/domain/fund.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'
import {
  budgetForecast,
  generalInfo,
  monthlyInsight,
  packageSalary,
  payrollActivity,
  payrollChart,
  payrollDifference,
  voucherActivity,
  yearlyPayslips,
  yearlyTax,
} from '#modules/payroll/shared/reports.ts'

/** Rows of a report about pay, of which it is kept that they were read. */
async function read<R>(ctx: Ctx, about: string, query: RawBuilder<R>): Promise<R[]> {
  const { rows } = await query.execute(ctx.db)
  await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], {
    how: 'Report',
    about,
    row_count: rows.length,
  })
  return rows
}
const closed = sql`r.state = 'Closed'`
const lastRun = sql`(select x.id from payroll_run x where x.type = 'Regular' and x.state in ('In review', 'Submitted', 'Approved', 'Closed') order by x.end_on desc limit 1)`
const beforeLast = sql`(select x.id from payroll_run x where x.type = 'Regular' and x.state = 'Closed' and x.end_on < (select y.start_on from payroll_run y where y.id = ${lastRun}) order by x.end_on desc limit 1)`
/** The tax year of today, by the law's own years. */
const yearFrom = (ctx: Ctx) =>
  packOf()
    .tax_years.map(({ from }) => from)
    .filter((from) => from <= ctx.today)
    .toSorted()
    .at(-1) ?? ctx.today

const served = [
  serveReport(payrollChart, (ctx) =>
    read(
      ctx,
      payrollChart.title,
      sql`select r.title as period, r.type, r.people, r.gross::text, r.deductions::text, r.contributions::text, r.tax::text, r.net::text
        from payroll_run r where ${closed} order by r.start_on, r.closed_at`,
    ),
  ),
  serveReport(generalInfo, (ctx) =>
    read(
      ctx,
      generalInfo.title,
      sql`select r.title as period, r.people,
          (select count(*)::int from employee e where e.joined_on between r.start_on and r.end_on) as joined,
          (select count(*)::int from employee e where e.left_on between r.start_on and r.end_on) as "left",
          (r.gross + r.contributions)::text as cost, round(r.net / greatest(r.people, 1), 2)::text as average
        from payroll_run r where ${closed} and r.type = 'Regular' order by r.start_on`,
    ),
  ),
  serveReport(packageSalary, (ctx) =>
    read(
      ctx,
      packageSalary.title,
      sql`select coalesce(s.package_name, '') as package, count(*)::int as people, sum(s.gross)::text as gross, sum(s.net)::text as net,
          round(avg(s.net), 2)::text as average from payslip s where s.run_id = ${lastRun} and s.state = 'Computed'
        group by 1 order by 1`,
    ),
  ),
  serveReport(monthlyInsight, (ctx) =>
    read(
      ctx,
      monthlyInsight.title,
      sql`select coalesce(d.name, '') as division, count(*)::int as people, sum(s.gross)::text as gross,
          sum(s.contributions)::text as contributions, sum(s.net)::text as net, coalesce(sum(b.net), 0)::text as previous
        from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
        left join employment_assignment a on a.org_id = s.org_id and a.employee_id = s.employee_id and a.valid_from <= r.end_on
          and (a.valid_to is null or a.valid_to >= r.end_on)
        left join division d on d.org_id = a.org_id and d.id = a.division_id
        left join payslip b on b.org_id = s.org_id and b.employee_id = s.employee_id and b.run_id = ${beforeLast}
        where s.run_id = ${lastRun} and s.state = 'Computed' group by 1 order by 1`,
    ),
  ),
  serveReport(budgetForecast, async (ctx) => {
    const rows = await read(
      ctx,
      budgetForecast.title,
      sql<{ agreed: string; left_on: string | null; joined_on: string; fund: string }>`
        select e.joined_on, e.left_on, coalesce((select c.annual_salary::text from employee_compensation c where c.employee_id = e.id
          order by c.valid_from desc limit 1), '0') as agreed,
          coalesce((select s.fund from payslip s where s.employee_id = e.id and s.run_id = ${lastRun}), 'none') as fund
        from employee e where e.left_on is null or e.left_on >= ${ctx.today}`,
    )
    const { rows: shares } = await sql<{ share: string | null }>`
      select round(sum(s.contributions) / nullif(sum(s.gross), 0), 6)::text as share from payslip s where s.run_id = ${lastRun}`.execute(
      ctx.db,
    )
    // without a run yet, the employer's share of the fund on 60 percent of the pay, as packages usually have it
    const fund = fundOn(packOf(), 'ssf', ctx.today)
    const share = shares[0]?.share ?? (fund ? multiply(percentBy(fund, 'employer'), '0.006') : '0')
    return Array.from({ length: 12 }, (_, at) => {
      const first = `${addMonths(ctx.today, at + 1).slice(0, 7)}-01`
      const here = rows.filter(
        ({ joined_on, left_on }) => joined_on <= first && (left_on === null || left_on >= first),
      )
      const gross = divide(sum(here.map(({ agreed }) => agreed)), '12', toPaisa)
      const contributions = divide(multiply(gross, share), '1', toPaisa)
      return {
        month: first.slice(0, 7),
        people: here.length,
        gross,
        contributions,
        cost: sum([gross, contributions]),
      }
    })
  }),
  serveReport(payrollDifference, async (ctx) => {
    const rows = await read(
      ctx,
      payrollDifference.title,
      sql<{
        code: string
        name: string
        heading: string
        previous: string
        current: string
        kind: string
        is_regular: boolean
        had: boolean
        has: boolean
        unpaid: boolean
      }>`
        with now as (select s.employee_id, l.heading_id, max(l.name) as name, sum(l.amount) as amount, s.unpaid_days, max(l.kind) as kind from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id where s.run_id = ${lastRun} group by s.org_id, s.id, l.heading_id),
          old as (select s.employee_id, l.heading_id, max(l.name) as name, sum(l.amount) as amount, s.unpaid_days, max(l.kind) as kind from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id where s.run_id = ${beforeLast} group by s.org_id, s.id, l.heading_id)
        select e.code, e.full_name as name, coalesce(n.name, o.name) as heading, coalesce(o.amount, 0)::text as previous,
          coalesce(n.amount, 0)::text as current, coalesce(n.kind, o.kind) as kind, h.is_regular,
          exists (select from old x where x.employee_id = e.id) as had, exists (select from now x where x.employee_id = e.id) as has,
          coalesce(n.unpaid_days, 0) <> coalesce(o.unpaid_days, 0) as unpaid
        from now n full join old o on o.employee_id = n.employee_id and o.heading_id = n.heading_id
        join employee e on e.id = coalesce(n.employee_id, o.employee_id)
        join payroll_heading h on h.id = coalesce(n.heading_id, o.heading_id)
        where coalesce(n.amount, 0) <> coalesce(o.amount, 0) order by e.code, h.position`,
    )
    return rows.map(({ code, name, heading, previous, current, kind, is_regular, had, has, unpaid }) => ({
      code,
      name,
      heading,
      previous,
      current,
      difference: subtract(current, previous),
      reason: !had
        ? 'Joined'
        : !has
          ? 'Left or not paid'
          : !is_regular
            ? 'One-off pay'
            : kind !== 'Earning'
              ? 'Tax and funds'
              : unpaid
                ? 'Unpaid days'
                : 'Change of pay',
    }))
  }),
  serveReport(payrollActivity, async (ctx) => {
    const { rows } = await sql<{
      at: string
      who: string
      period: string
      state: string
      why: string | null
    }>`
      select x.at, coalesce(a.full_name, '') as who, r.title as period, x.state, r.remarks as why
      from payroll_run r cross join lateral (values (r.generated_at, r.generated_by, 'In review'),
        (r.first_approved_at, r.first_approved_by, 'First approval'), (r.approved_at, r.approved_by, 'Approved'),
        (r.closed_at, r.closed_by, 'Closed')) x (at, account_id, state)
      left join account a on a.id = x.account_id where x.at is not null order by x.at desc`.execute(ctx.db)
    return rows
  }),
  serveReport(voucherActivity, (ctx) =>
    read(
      ctx,
      voucherActivity.title,
      sql`select v.number, r.title as period, t.name as type, v.posted_on, l.account, l.debit::text, l.credit::text
        from payroll_voucher v join payroll_voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
        join payroll_run r on r.org_id = v.org_id and r.id = v.run_id join voucher_type t on t.org_id = v.org_id and t.id = v.voucher_type_id
        order by v.posted_on desc, v.number, l.position`,
    ),
  ),
  serveReport(yearlyPayslips, (ctx) =>
    read(
      ctx,
      yearlyPayslips.title,
      sql`select e.code, e.full_name as name, count(*)::int as months, sum(s.gross)::text as gross, sum(s.deductions)::text as deductions,
          sum(s.tax)::text as tax, sum(s.net)::text as net
        from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id join employee e on e.org_id = s.org_id and e.id = s.employee_id
        where ${closed} and s.state = 'Computed' and r.end_on >= ${yearFrom(ctx)} group by e.id, e.code, e.full_name order by e.code`,
    ),
  ),
  serveReport(yearlyTax, (ctx) =>
    read(
      ctx,
      yearlyTax.title,
      sql`select e.code, e.full_name as name, sum(s.taxed_income)::text as income, sum(s.retirement)::text as retirement,
          sum(s.first_band_tax)::text as first_band_tax, sum(s.income_tax)::text as income_tax, sum(s.tax)::text as tax
        from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id join employee e on e.org_id = s.org_id and e.id = s.employee_id
        where ${closed} and s.state = 'Computed' and r.end_on >= ${yearFrom(ctx)} group by e.id, e.code, e.full_name order by e.code`,
    ),
  ),
]
export const reportRoutes: Route[] = served.map(({ route }) => route)
