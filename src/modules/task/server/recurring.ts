import { sql } from 'kysely'
import { addDays, daysBetween, weekday, type Day } from '#kernel/calendar/day.ts'
import { refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { personOf } from '#platform/person.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { nextOccurrence, occurrencesBetween, type Recurrence } from '#modules/task/domain/recurrence.ts'
import { assignRule, refuseOutsiders, refuseUnassignable } from '#modules/task/server/assign-rights.ts'
import { linesOf, writeTask } from '#modules/task/server/task-write.ts'
import { createRule, endRule, pauseRule, resumeRule, taskRules } from '#modules/task/shared/task-rule.ts'

interface RuleRow extends Recurrence {
  state: 'Active' | 'Paused' | 'Ended'
}

export const recurringRoutes: Route[] = [
  serveList(taskRules, {
    from: () => sql`task_rule r`,
    select: ({ today }) => ({
      title: sql`r.title`,
      frequency: sql`r.frequency`,
      every: sql`r.every`,
      responsible: sql`(select coalesce(json_agg(${personOf(sql`w.id`, today)}), '[]') from unnest(r.responsible_ids) w (id))`,
      next_on: sql`json_build_object('starts_on', r.starts_on, 'on_day_off', r.on_day_off)`,
      ends_on: sql`r.ends_on`,
      made: sql`(select count(*) from task t where t.org_id = r.org_id and t.rule_id = r.id)`,
      state: sql`r.state`,
      version: sql`r.version`,
      abilities: sql`json_build_object('pause', r.state = 'Active', 'resume', r.state = 'Paused', 'end', r.state <> 'Ended')`,
    }),
    id: sql`r.id`,
    where: ({ employee_id }) => [sql<boolean>`r.creator_employee_id = ${employee_id || null}::uuid`],
    search: (_ctx, search) => [sql<boolean>`r.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    order: sql`r.state, r.title`,
    map: ({ today }, row: RuleRow & { next_on: Pick<Recurrence, 'starts_on' | 'on_day_off'> }) => ({
      // days off are looked up when the task is made; here the day by the rule is enough
      next_on: row.state === 'Active' ? nextOccurrence({ ...row, ...row.next_on }, today, () => false) : null,
    }),
  }),
  serveAction(createRule, async (ctx, { body }) => {
    refuseOutsiders(ctx)
    const { checklist, ...values } = body
    const rights = await assignRule(ctx)
    if (!rights.may_create_recurring) throw refuse('You may not create recurring tasks.')
    await refuseUnassignable(ctx, rights, values.responsible_ids)
    const id = newId()
    await ctx.db
      .insertInto('task_rule')
      .values({
        id,
        ...values,
        ends_on: values.ends_on ?? null,
        creator_employee_id: ctx.employee_id,
        approval_required: rights.requires_approval && !values.responsible_ids.includes(ctx.employee_id),
        checklist: linesOf(checklist),
      })
      .execute()
    await makeTasks(ctx.db, ctx.today, (made) => ctx.signal('task.assigned', { id: made }), id)
    return { id, title: values.title }
  }),
  serveAction(pauseRule, async (ctx, { params, body }) =>
    turn(ctx, { ...params, ...body }, 'Active', 'Paused'),
  ),
  serveAction(resumeRule, async (ctx, { params, body }) =>
    turn(ctx, { ...params, ...body }, 'Paused', 'Active'),
  ),
  serveAction(endRule, async (ctx, { params, body }) => turn(ctx, { ...params, ...body }, null, 'Ended')),
]

async function turn(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  from: RuleRow['state'] | null,
  state: RuleRow['state'],
) {
  const { row, write } = await changing(ctx, 'task_rule', id, version, {
    where: { creator_employee_id: ctx.employee_id },
    current: (one) => one,
  })
  if (row.state === 'Ended' || (from && row.state !== from))
    throw refuse('This rule cannot be changed so now.')
  await write({ state })
  return undefined
}

/** Each night the tasks of the coming occurrences are made, one for each rule and day, whatever runs twice. */
export const makeRecurring: Schedule = {
  name: 'task.recurring',
  title: 'Create recurring tasks',
  every: 'day',
  at: '00:40',
  needed: neededWhere(sql`from task_rule where state = 'Active'`),
  run: (ctx, period) =>
    ctx.batch(async (db, mark) => {
      const paused = await pauseOfLeavers(db, period)
      for (const id of paused) await mark.signal('task_rule.paused', { id })
      const created = await makeTasks(db, period, (id) => mark.signal('task.assigned', { id }))
      return { created, paused: paused.length }
    }),
}

/** Of these weeks nothing is made up for that was missed before. */
const BACK_DAYS = 7

async function makeTasks(
  db: Db,
  today: Day,
  tell: (id: string) => Promise<void>,
  only?: string,
): Promise<number> {
  const rules = await db
    .selectFrom('task_rule as r')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'r.org_id').onRef('e.id', '=', 'r.creator_employee_id'),
    )
    .selectAll('r')
    .select(['e.account_id', 'e.full_name'])
    .where('r.state', '=', 'Active')
    .where('r.starts_on', '<=', sql<string>`${today}::date + r.lead_days`)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>=', today)]))
    .$if(only !== undefined, (query) => query.where('r.id', '=', only ?? ''))
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  if (rules.length === 0) return 0
  const known = new Set(
    await knownOccurrences(
      db,
      rules.map(({ id }) => id),
    ),
  )
  const off = await daysOff(db, today)
  let created = 0
  for (const { account_id, full_name, ...rule } of rules)
    for (const { occurrence_on, due_on } of occurrencesBetween(
      rule as unknown as Recurrence,
      addDays(today, -BACK_DAYS),
      addDays(today, rule.lead_days),
      off,
    )) {
      if (due_on < today || known.has(`${rule.id} ${occurrence_on}`)) continue
      const { title, description, creator_employee_id, project_id, core_task_id, priority, difficulty } = rule
      const id = await writeTask(
        db,
        {
          title,
          description,
          creator_employee_id,
          project_id,
          core_task_id,
          priority,
          difficulty,
          rule_id: rule.id,
          occurrence_on,
          starts_on: daysBetween(today, due_on) > 0 ? today : due_on,
          deadline: due_on,
          needs_acknowledgement: false,
          approval_required: rule.approval_required,
          responsible_ids: rule.responsible_ids,
          observer_ids: [],
          checklist: rule.checklist,
        },
        { account_id, account_name: full_name, now: new Date(`${today}T00:00:00Z`).toISOString() },
      )
      await tell(id)
      created++
    }
  return created
}

async function knownOccurrences(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select rule_id || ' ' || occurrence_on::text as key from task
    where rule_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ key }) => key)
}

/** Holidays of everybody, and Saturdays. */
async function daysOff(db: Db, today: Day): Promise<(day: Day) => boolean> {
  const holidays = await db
    .selectFrom('holiday')
    .select(['start_on', 'end_on'])
    .where('end_on', '>=', addDays(today, -BACK_DAYS))
    .where('is_half_day', '=', false)
    .where('is_optional', '=', false)
    .where('gender', 'is', null)
    .where('branch_id', 'is', null)
    .where('segment_id', 'is', null)
    .execute()
  return (day) =>
    weekday(day) === 6 || holidays.some(({ start_on, end_on }) => start_on <= day && day <= end_on)
}

/** A rule stops where its creator or somebody responsible has left: somebody else has to take it. */
async function pauseOfLeavers(db: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update task_rule r set state = 'Paused', version = version + 1
    where r.state = 'Active' and exists (select from employee e where e.org_id = r.org_id
      and (e.id = any (r.responsible_ids) or e.id = r.creator_employee_id) and e.left_on < ${today})
    returning r.id`.execute(db)
  return rows.map(({ id }) => id)
}
