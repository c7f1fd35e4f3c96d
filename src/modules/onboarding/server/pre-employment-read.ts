import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { progressColumn } from '#modules/hris/server/public.ts'
import { checksOf } from '#modules/onboarding/domain/pre-employment.ts'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'

export const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('pre_employment as p')
const named = (table: string, column: string, title: string) =>
  sql<{
    id: string
    name: string
  } | null>`(select json_build_object('id', x.id, 'name', ${sql.ref(`x.${title}`)}) from ${sql.table(table)} x where x.id = ${sql.ref(`p.${column}`)})`
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
    'p.contract_ends_on',
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
    sql<boolean>`exists (select from employee y where y.id = p.employee_id and y.account_id is not null)`.as(
      'has_login',
    ),
    progressColumn('onboarding', 'p.id', ctx.today).as('tasks'),
  ])
export type Row = Omit<PreEmployment, 'checks'> & { has_login: boolean }

export const checked = ({ has_login, ...row }: Row): PreEmployment => ({
  ...row,
  checks: checksOf({
    state: row.state,
    joins_on: row.joins_on,
    has_template: row.task_template !== null,
    has_job_title: row.job_title !== null,
    has_branch: row.branch !== null,
    supervisors: row.supervisors.map(({ full_name }) => full_name),
    tasks: row.tasks,
    has_login,
  }),
})

export async function one(ctx: Ctx, id: string): Promise<PreEmployment> {
  const row = await shown(ctx, rowsOf(ctx).where('p.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  return checked(row as Row)
}
