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
import { personGrouped, placesOf, withBelow } from '#modules/hris/server/public.ts'
import { reportYears, segmentCondition } from '#modules/organization/server/public.ts'
import { numberOf } from '#modules/loan/server/facts.ts'
import {
  loanMovements,
  loanRegister,
  loansByBranch,
  loansByPerson,
  loansByType,
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
    repaid: amountOf('Instalment', 'Prepayment'),
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
        sum(principal) filter (where kind in ('Instalment', 'Prepayment')) as repaid
      from loan_entry x where x.org_id = l.org_id and x.loan_id = l.id) b on true
    left join lateral (select count(*)::int as left, sum(principal + interest) filter (where due_on < ${ctx.today}) as overdue
      from loan_instalment x where x.org_id = l.org_id and x.loan_id = l.id and x.payslip_id is null) i on true
    where ${state?.length ? sql`l.state = any(${state}::text[])` : sql`true`}`,
  order: sql`number`,
}))

export const loanReportRoutes: Route[] = [
  register.route,
  ...serveFacts(loanMovements, source, [loansByType, loansByBranch, loansByPerson]),
]
