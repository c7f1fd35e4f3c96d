import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { supervisionProblems } from '#modules/hris/domain/supervision.ts'
import type { Supervisor, SupervisorInput } from '#modules/hris/shared/supervisor.ts'

export async function supervisorList(ctx: Ctx, employeeId: string): Promise<Supervisor[]> {
  return ctx.db
    .selectFrom('supervisor_link as l')
    .select([
      'l.supervisor_id',
      'l.authority_order',
      'l.can_approve',
      'l.can_deny',
      'l.can_forward',
      personOf(sql`l.supervisor_id`, ctx.today).as('supervisor'),
    ])
    .where('l.employee_id', '=', employeeId)
    .orderBy('l.authority_order')
    .execute()
}

/** Whom a newcomer was given to look after them, for the first year. */
export async function buddyOf(ctx: Ctx, employeeId: string): Promise<Person | null> {
  const row = await ctx.db
    .selectFrom('pre_employment as p')
    .select(personOf(sql`p.buddy_employee_id`, ctx.today).as('buddy'))
    .where('p.employee_id', '=', employeeId)
    .where('p.buddy_employee_id', 'is not', null)
    .where('p.joins_on', '>', addDays(ctx.today, -365))
    .orderBy('p.joins_on', 'desc')
    .executeTakeFirst()
  return row?.buddy ?? null
}

/** Holds a list against the rules. */
export async function refuseWrongSupervisors(
  ctx: Pick<Ctx, 'db' | 'today'>,
  employeeId: string,
  links: readonly SupervisorInput[],
) {
  if (!links.length) return
  const ids = links.map(({ supervisor_id }) => supervisor_id)
  const [current, below] = await Promise.all([
    sql<{ id: string }>`
      select id from employee where id = any(${ids}::uuid[]) and (left_on is null or left_on >= ${ctx.today})`.execute(
      ctx.db,
    ),
    sql<{ id: string }>`
      with recursive above (start, id) as (
        select s, s from unnest(${ids}::uuid[]) s
        union select a.start, l.supervisor_id from above a join supervisor_link l on l.employee_id = a.id
      ) select distinct start as id from above where id = ${employeeId} and start <> ${employeeId}`.execute(
      ctx.db,
    ),
  ])
  const idsOf = ({ rows }: { rows: { id: string }[] }) => new Set(rows.map(({ id }) => id))
  const errors = supervisionProblems({
    employee_id: employeeId,
    links,
    current: idsOf(current),
    below: idsOf(below),
  })
  if (errors) throw invalid(errors)
}

/** Writes what is different: lines that stay keep their row. Says who began or ceased to supervise. */
export async function writeSupervisors(
  ctx: Pick<Ctx, 'db'>,
  employeeId: string,
  links: readonly SupervisorInput[],
) {
  const former = await ctx.db
    .selectFrom('supervisor_link')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .execute()
  const gone = former.filter((row) => !links.some((link) => isSame(row, link)))
  const added = links.filter((link) => !former.some((row) => isSame(row, link)))
  if (gone.length)
    await ctx.db
      .deleteFrom('supervisor_link')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  if (added.length)
    await ctx.db
      .insertInto('supervisor_link')
      .values(added.map((link) => ({ ...link, id: newId(), employee_id: employeeId })))
      .execute()
  return [...new Set([...gone, ...added].map(({ supervisor_id }) => supervisor_id))]
}

const isSame = (a: SupervisorInput, b: SupervisorInput) =>
  a.supervisor_id === b.supervisor_id &&
  a.authority_order === b.authority_order &&
  a.can_approve === b.can_approve &&
  a.can_deny === b.can_deny &&
  a.can_forward === b.can_forward
