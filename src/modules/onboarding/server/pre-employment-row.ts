import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { refOf } from '#platform/reference.ts'
import { placeBetween } from '#modules/organization/server/public.ts'
import { formersLike, progressColumn, readsPay } from '#modules/hris/server/public.ts'
import { Likeness } from '#modules/hris/shared/former-employee.ts'
import { checksOf, type CheckFacts } from '#modules/onboarding/domain/pre-employment.ts'
import { percentOf, portalStatus, type PortalState } from '#modules/onboarding/domain/pre-boarding.ts'
import { noteAgreedPay } from '#modules/onboarding/server/agreed-pay.ts'
import { openStates, type PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'

export const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('pre_employment as p')
const named = (table: string, column: string, title: string) => refOf(table, sql.ref(`p.${column}`), title)
export const shown = (ctx: Ctx, rows: ReturnType<typeof rowsOf>) =>
  rows.select([
    'p.id',
    'p.first_name',
    'p.middle_name',
    'p.last_name',
    'p.full_name',
    'p.email',
    'p.mobile',
    'p.gender',
    'p.date_of_birth',
    'p.joins_on',
    'p.source',
    'p.is_continuous',
    sql<Person | null>`case when p.former_employee_id is not null then ${personOf(sql`p.former_employee_id`, ctx.today)} end`.as(
      'former',
    ),
    'p.contract_ends_on',
    'p.work_location',
    'p.pay_step',
    agreed(ctx, 'annual_salary'),
    agreed(ctx, 'hourly_rate'),
    'p.remarks',
    'p.state',
    'p.version',
    sql<number>`p.joins_on - ${ctx.today}::date`.as('days_left'),
    named('branch', 'branch_id', 'name').as('branch'),
    named('division', 'division_id', 'name').as('division'),
    named('job_title', 'job_title_id', 'title').as('job_title'),
    named('employment_level', 'employment_level_id', 'title').as('employment_level'),
    named('employment_type', 'employment_type_id', 'title').as('employment_type'),
    named('task_template', 'task_template_id', 'name').as('task_template'),
    sql<Person | null>`case when p.employee_id is not null then ${personOf(sql`p.employee_id`, ctx.today)} end`.as(
      'employee',
    ),
    sql<
      Person[]
    >`coalesce((select json_agg(${personOf(sql`v.supervisor_id`, ctx.today)} order by v.authority_order)
      from pre_employment_supervisor v where v.pre_employment_id = p.id), '[]'::json)`.as('supervisors'),
    sql<Person | null>`case when p.buddy_employee_id is not null then ${personOf(sql`p.buddy_employee_id`, ctx.today)} end`.as(
      'buddy',
    ),
    sql<boolean>`exists (select from employee y where y.id = p.employee_id and y.account_id is not null)`.as(
      'has_login',
    ),
    sql<Progress | null>`(select json_build_object('state', b.state, 'sections', cardinality(b.sections), 'done', count(x.section),
        'returned', count(x.section) filter (where x.review = 'Returned'))
      from pre_boarding b left join pre_boarding_section x on x.org_id = b.org_id and x.pre_boarding_id = b.id
      where b.pre_employment_id = p.id group by b.state, b.sections)`.as('portal'),
    sql<Setup | null>`(select json_build_object('code', y.code, 'leave_types', leave_types_given(y.id))
      from employee y where y.id = p.employee_id)`.as('setup'),
    progressColumn('onboarding', 'p.id', ctx.today).as('tasks'),
  ])
/** Once they have joined it stands in the record. */
const agreed = <N extends 'annual_salary' | 'hourly_rate'>(ctx: Ctx, name: N) =>
  (readsPay(ctx)
    ? sql<string | null>`case when p.state <> 'Joined' then ${sql.ref(`p.${name}`)} end`
    : sql<null>`null`
  ).as(name)
interface Progress {
  state: PortalState
  sections: number
  done: number
  returned: number
}
export type Row = Omit<PreEmployment, 'checks' | 'pre_boarding' | 'may_be'> & {
  has_login: boolean
  portal: Progress | null
  setup: Setup | null
}
interface Setup {
  code: string
  leave_types: number
}

const progressIn = ({ state, sections, done, returned }: Progress) => ({
  status: portalStatus(state, { done, returned }),
  percent: percentOf(done - returned, sections),
})

/** `holidays`: how many the person has in a year, where somebody counted. */
export const checked = (
  { has_login, portal, setup, ...row }: Row,
  holidays: number | null = null,
  may_be: Person[] = [],
): PreEmployment => {
  const pre_boarding = portal && progressIn(portal)
  return {
    ...row,
    may_be,
    pre_boarding,
    checks: checksIn(row, pre_boarding, has_login, setup && { ...setup, holidays }),
  }
}

const checksIn = (
  row: Omit<Row, 'has_login' | 'portal' | 'setup'>,
  pre_boarding: PreEmployment['pre_boarding'],
  has_login: boolean,
  setup: CheckFacts['setup'],
) =>
  checksOf({
    state: row.state,
    joins_on: row.joins_on,
    has_template: row.task_template !== null,
    has_job_title: row.job_title !== null,
    has_branch: row.branch !== null,
    supervisors: row.supervisors.map(({ full_name }) => full_name),
    tasks: row.tasks,
    has_login,
    setup,
    details: pre_boarding && {
      is_verified: pre_boarding.status === 'Verified',
      words: pre_boarding.status === 'Started' ? `Started ${pre_boarding.percent}%` : pre_boarding.status,
    },
  })

/** Keeps whose agreed pay is shown. */
export const noteAgreed = (ctx: Ctx, rows: readonly Row[]) =>
  noteAgreedPay(
    ctx,
    rows
      .filter(({ annual_salary, hourly_rate }) => annual_salary !== null || hourly_rate !== null)
      .map(({ id }) => ({ id, employee_id: null })),
  )

export async function one(ctx: Ctx, id: string): Promise<PreEmployment> {
  const row = await shown(ctx, rowsOf(ctx).where('p.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  const shownRow = row as Row
  await noteAgreed(ctx, [shownRow])
  return checked(shownRow, await holidaysOf(ctx, shownRow), await mayBe(ctx, shownRow))
}

/** Who has left and is like them, as long as it can still be said that they come back. */
export async function mayBe(
  ctx: Ctx,
  row: Pick<Row, 'email' | 'full_name' | 'date_of_birth'> & { state: string; former: unknown },
): Promise<Person[]> {
  if (row.former !== null || !(openStates as readonly string[]).includes(row.state)) return []
  const { email, full_name, date_of_birth } = row
  const found = await formersLike(ctx, Likeness.parse({ emails: [email], full_name, date_of_birth }))
  return found.map(({ person }) => person)
}

/** Of the first year, by branch, segment and gender; one query more than a list would bear. */
async function holidaysOf(ctx: Ctx, { employee, joins_on }: Row): Promise<number | null> {
  if (!employee) return null
  const year = { start: joins_on, end: addDays(joins_on, 364) }
  const { holidays } = await placeBetween(ctx.db, year, { employee_id: employee.id })
  return holidays.length
}
