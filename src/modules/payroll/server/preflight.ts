import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'

interface Period {
  id: string
  label: string
  start_on: string
  end_on: string
}

/** The period that is paid next: after the last run, or that of the open one. Payroll's own years come before general ones. */
export async function nextPeriod({ db, today }: Pick<Ctx, 'db' | 'today'>): Promise<Period | null> {
  const { start_on } = await settingOf(db, runSettings)
  const { rows } = await sql<Period>`
    select p.id, p.label, p.start_on, p.end_on from fiscal_period p
    join fiscal_year y on y.org_id = p.org_id and y.id = p.fiscal_year_id
    where y.category = case when exists (select from fiscal_year where category = 'payroll') then 'payroll' else 'general' end
      and p.start_on >= coalesce(${start_on}::date, (select min(r.start_on) from payroll_run r where r.state <> 'Cancelled' and r.type = 'Regular'),
        (select max(f.start_on) from fiscal_period f where f.start_on <= ${today}))
      and not exists (select from payroll_run r where r.org_id = p.org_id and r.period_id = p.id and r.state = 'Closed' and r.type = 'Regular')
    order by p.start_on limit 1`.execute(db)
  return rows[0] ?? null
}

interface Check {
  key: string
  title: string
  is_blocking: boolean
  /** Of the people of the run, `e` is the employee. */
  found: RawBuilder<boolean>
}

const checks = (period: Period): Check[] => [
  {
    key: 'package',
    title: 'Employees without a package',
    is_blocking: true,
    found: sql`not exists (select from payroll_assignment a where a.employee_id = e.id and a.valid_from <= greatest(e.joined_on, ${period.start_on}::date))`,
  },
  {
    key: 'salary',
    title: 'Employees without an annual salary',
    is_blocking: true,
    found: sql`not exists (select from employee_compensation c where c.employee_id = e.id and c.valid_from <= ${period.end_on} and c.annual_salary is not null)`,
  },
  {
    key: 'bank',
    title: 'Employees without a bank account',
    is_blocking: false,
    found: sql`not exists (select from employee_bank b where b.employee_id = e.id)`,
  },
  {
    key: 'pan',
    title: 'Employees without a PAN',
    is_blocking: false,
    found: sql`not exists (select from employee_legal_info l where l.employee_id = e.id and l.pan_no is not null)`,
  },
  {
    key: 'leave',
    title: 'Leave requests not decided in the period',
    is_blocking: false,
    found: sql`exists (select from request q join leave_request d on d.org_id = q.org_id and d.request_id = q.id
      where q.employee_id = e.id and q.status in ('Requested', 'Forwarded') and d.start_on <= ${period.end_on} and d.end_on >= ${period.start_on})`,
  },
  {
    key: 'contract',
    title: 'Contracts that ended before the period',
    is_blocking: false,
    found: sql`e.contract_ends_on < ${period.start_on}`,
  },
  {
    key: 'hold',
    title: 'Employees on hold',
    is_blocking: false,
    found: sql`exists (select from payroll_hold h where h.employee_id = e.id and h.released_on is null)`,
  },
]

const MOST_NAMED = 20

/** What would go wrong in a run of the period, before it does: each with whom it concerns. */
export async function checksOf(ctx: Ctx, period: Period, people: readonly string[]) {
  return Promise.all(
    checks(period).map(async ({ found, ...check }) => {
      const { rows } = await sql<{ person: Person; total: number }>`
        select ${personOf(sql`x.id`, ctx.today)} as person, x.total from (
          select e.id, count(*) over ()::int as total from employee e
          where e.id = any(${[...people]}::uuid[]) and ${found} order by e.code limit ${sql.lit(MOST_NAMED)}) x`.execute(
        ctx.db,
      )
      return { ...check, count: rows[0]?.total ?? 0, people: rows.map(({ person }) => person) }
    }),
  )
}
