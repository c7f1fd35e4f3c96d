import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Progress } from '#modules/hris/domain/life-task.ts'
import { isGiven, named, tellAssignees } from '#modules/hris/server/life-task-people.ts'
import {
  offboardingTasks,
  onboardingTasks,
  reviewTasks,
  type LifeTask,
  type Process,
  type TaskList,
} from '#modules/hris/shared/life-task.ts'

const serveTasks = (list: TaskList): Route[] => [
  handle(list.list, async (ctx, { query }) => {
    const all = narrowed(ctx, selecting(ctx.db).where('t.process', '=', list.process), query)
    const rows = shown(ctx, all)
      .orderBy('t.due_on')
      .orderBy('t.subject_id')
      .orderBy('t.position')
      .orderBy('t.id')
    const { count, results } = await page(query, all, rows)
    return { count, results: results.map((row) => named(row as Row)) }
  }),
  handle(list.create, async (ctx, { body }) => {
    const { subject_id } = body
    const sibling = await subjectOf(ctx, list.process, subject_id)
    const given = await givenTo(ctx, list.process, subject_id, body)
    const id = newId()
    await ctx.db
      .insertInto('life_task')
      .values({
        ...body,
        ...given,
        description: body.description ?? null,
        ...sibling,
        id,
        process: list.process,
        position: 999,
      })
      .execute()
    if (isGiven(given)) await tellAssignees(ctx, [id])
    return one(ctx, list.process, id)
  }),
  handle(list.update, async (ctx, { params, body }) => {
    const { version, state, assignee_employee_id, assignee_group_id, is_buddys, ...said } = body
    const { row: task, write } = await changing(ctx, 'life_task', params.id, version, {
      where: { process: list.process },
      current: ({ id }) => one(ctx, list.process, id),
    })
    if (state === 'Not needed' && task.is_required && !(said.remarks ?? task.remarks))
      throw invalid({ remarks: ['Remarks is Required: say why a required task is not needed.'] })
    const isMoved = [assignee_employee_id, assignee_group_id, is_buddys].some((one) => one !== undefined)
    const given = isMoved
      ? await givenTo(ctx, list.process, task.subject_id, {
          assignee_employee_id,
          assignee_group_id,
          is_buddys,
        })
      : task
    // whoever has it now is reminded anew
    const change = isMoved ? { ...said, ...given, is_supervisors: false, reminded_on: null } : said
    const closing =
      state === undefined || state === task.state
        ? {}
        : {
            state,
            closed_at: state === 'Open' ? null : ctx.now,
            closed_by: state === 'Open' ? null : ctx.viewer.account_id,
          }
    await write({ ...change, ...closing })
    const isOpen = (state ?? task.state) === 'Open'
    const isNews =
      given.assignee_employee_id !== task.assignee_employee_id ||
      given.assignee_group_id !== task.assignee_group_id ||
      task.state !== 'Open'
    if (isOpen && isNews && isGiven(given)) await tellAssignees(ctx, [params.id])
    return one(ctx, list.process, params.id)
  }),
  handle(list.remove, async (ctx, { params }) => {
    const gone = await ctx.db
      .deleteFrom('life_task')
      .where('id', '=', params.id)
      .where('process', '=', list.process)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound()
    return undefined
  }),
]
export const lifeTaskRoutes: Route[] = [onboardingTasks, reviewTasks, offboardingTasks].flatMap(serveTasks)

function narrowed(ctx: Ctx, tasks: Tasks, query: QueryOf<TaskList['list']>): Tasks {
  const conditions = [
    ...(query.state?.length ? [sql<boolean>`t.state = any(${query.state}::text[])`] : []),
    ...(query.department?.length ? [sql<boolean>`t.department = any(${query.department}::text[])`] : []),
    ...(query.overdue ? [sql<boolean>`t.state = 'Open' and t.due_on < ${ctx.today}`] : []),
    ...(query.subject_id ? [sql<boolean>`t.subject_id = ${query.subject_id}`] : []),
  ]
  if (query.search) {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql<boolean>`(t.title ilike ${like} or t.about ilike ${like})`)
  }
  return conditions.reduce((narrower, condition) => narrower.where(condition), tasks)
}

type Tasks = ReturnType<typeof selecting>
export const shown = (ctx: Ctx, tasks: Tasks) =>
  tasks.select([
    't.id',
    't.subject_id',
    't.about',
    't.title',
    't.description',
    't.department',
    't.due_on',
    't.is_required',
    't.blocks_joining',
    't.is_buddys',
    't.link',
    sql<
      LifeTask['document']
    >`(select json_build_object('title', k.title, 'file_id', k.file_id) from library_document k
      where k.org_id = t.org_id and k.id = t.library_document_id)`.as('document'),
    't.state',
    't.remarks',
    't.closed_at',
    't.version',
    sql<boolean>`t.state = 'Open' and t.due_on < ${ctx.today}`.as('is_overdue'),
    sql<
      LifeTask['employee']
    >`case when t.employee_id is not null then ${personOf(sql`t.employee_id`, ctx.today)} end`.as('employee'),
    sql<
      LifeTask['assignee']
    >`case when t.assignee_employee_id is not null then ${personOf(sql`t.assignee_employee_id`, ctx.today)} end`.as(
      'assignee',
    ),
    sql<LifeTask['assignee_group']>`(select ${refIn('g')} from permission_group g
      where g.org_id = t.org_id and g.id = t.assignee_group_id)`.as('assignee_group'),
    sql<string | null>`case when t.is_newcomers then t.about end`.as('newcomer'),
    sql<string | null>`(select c.full_name from account c where c.id = t.closed_by)`.as('closed_by'),
  ])
export const selecting = (db: Db) => db.selectFrom('life_task as t')

/** As it is selected: the states are the table's own. */
type Row = Omit<LifeTask, 'done_by'> & { newcomer: string | null }

async function one(ctx: Ctx, process: Process, id: string): Promise<LifeTask> {
  const row = await shown(
    ctx,
    selecting(ctx.db).where('t.id', '=', id).where('t.process', '=', process),
  ).executeTakeFirst()
  if (!row) throw notFound()
  return named(row as Row)
}

/** A task of one's own joins those that are there: whom it is about is known from them. */
async function subjectOf(ctx: Ctx, process: Process, subjectId: string) {
  const sibling = await ctx.db
    .selectFrom('life_task')
    .select(['employee_id', 'about'])
    .where('process', '=', process)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  if (sibling) return sibling
  const { rows } = await sql<{ employee_id: string | null; about: string }>`
    select e.id as employee_id, e.full_name as about from employee e
    where e.id = (select employee_id from separation where id = ${subjectId} and ${process} = 'offboarding'
      union select employee_id from employment_review where id = ${subjectId} and ${process} = 'employment_review')
    union all select p.employee_id, p.full_name from pre_employment p where p.id = ${subjectId} and ${process} = 'onboarding'`.execute(
    ctx.db,
  )
  if (!rows[0]) throw invalid({ subject_id: ['Select a valid choice.'] })
  return rows[0]
}

interface Given {
  assignee_employee_id: string | null
  assignee_group_id: string | null
  is_buddys: boolean
}
/** By whom a task is done: who was chosen, everybody of a group, or the buddy there is; given anew it is nobody else's. */
async function givenTo(
  ctx: Ctx,
  process: Process,
  subjectId: string,
  chosen: { [Name in keyof Given]?: Given[Name] | undefined },
): Promise<Given> {
  const { assignee_employee_id = null, assignee_group_id = null, is_buddys = false } = chosen
  if (assignee_employee_id) await refuseStranger(ctx, assignee_employee_id)
  if (assignee_group_id) await refuseUnknownGroup(ctx, assignee_group_id)
  if (!is_buddys) return { assignee_employee_id, assignee_group_id, is_buddys }
  if (process !== 'onboarding') throw invalid({ is_buddys: ['Only somebody who joins has a buddy.'] })
  return { assignee_employee_id: await buddyOf(ctx, subjectId), assignee_group_id: null, is_buddys }
}

/** Who looks after somebody who joins and can do it: works here, with a login. */
async function buddyOf(ctx: Ctx, subjectId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select e.id from pre_employment p join employee e on e.org_id = p.org_id and e.id = p.buddy_employee_id
    where p.id = ${subjectId} and e.account_id is not null and (e.left_on is null or e.left_on >= ${ctx.today}::date)`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

async function refuseUnknownGroup(ctx: Ctx, id: string) {
  const group = await ctx.db
    .selectFrom('permission_group')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw invalid({ assignee_group_id: ['Select a valid choice.'] })
}

async function refuseStranger(ctx: Ctx, id: string) {
  const person = await ctx.db.selectFrom('employee').select('left_on').where('id', '=', id).executeTakeFirst()
  if (!person || (person.left_on !== null && person.left_on < ctx.today))
    throw invalid({ assignee_employee_id: ['Select a valid choice.'] })
}

/** A process ended without its end: what was still to be done is not needed any more. */
export const dropTasks = (ctx: Ctx, process: Process, subjectId: string, remarks: string) =>
  ctx.db
    .updateTable('life_task')
    .set({ state: 'Not needed', remarks, closed_at: ctx.now, closed_by: ctx.viewer.account_id })
    .where('process', '=', process)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'Open')
    .execute()

/** How far the tasks of an alias' row are, as a value in a select. */
export const progressColumn = (process: Process, subject: string, today: Day) => sql<Progress>`(
  select json_build_object('total', count(*), 'closed', count(*) filter (where t.state <> 'Open'),
    'required_open', count(*) filter (where t.state = 'Open' and t.is_required),
    'overdue', count(*) filter (where t.state = 'Open' and t.due_on < ${today}::date))
  from life_task t where t.process = ${process} and t.subject_id = ${sql.ref(subject)})`

export async function requiredOpen(db: Db, process: Process, subjectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('life_task')
    .select('title')
    .where('process', '=', process)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'Open')
    .where('is_required', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ title }) => title)
}

/** What is still to be done before somebody may be taken as joined. */
export async function blockingJoining(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('life_task')
    .select('title')
    .where('process', '=', 'onboarding')
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'Open')
    .where('blocks_joining', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ title }) => title)
}
