import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import {
  abilitiesOf,
  type TaskFacts,
  type TaskPart,
  type TaskSource,
  type TaskState,
} from '#modules/task/domain/task-machine.ts'
import { refOf } from '#platform/reference.ts'

type Condition = RawBuilder<boolean>

const person = (role: 'Responsible' | 'Observer', whose: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select from task_person p where p.org_id = t.org_id and p.task_id = t.id
    and p.role = ${role} and p.employee_id = ${whose})`

export const isResponsible = ({ employee_id }: Pick<Ctx, 'employee_id'>) =>
  person('Responsible', sql`${employee_id}::uuid`)
export const isObserver = ({ employee_id }: Pick<Ctx, 'employee_id'>) =>
  person('Observer', sql`${employee_id}::uuid`)
export const isCreator = ({ employee_id }: Pick<Ctx, 'employee_id'>): Condition =>
  sql<boolean>`t.creator_employee_id = ${employee_id}::uuid`

/** Tasks of those who report to the caller: a set of ids that is made once, however many tasks there are. */
const teamTasks = ({ employee_id, today }: Pick<Ctx, 'employee_id' | 'today'>) =>
  sql`select p.task_id from supervisor_on(${today}) l
    join task_person p on p.org_id = l.org_id and p.employee_id = l.employee_id and p.role = 'Responsible'
    where l.supervisor_id = ${employee_id}::uuid`

const projectTasks = ({ employee_id }: Pick<Ctx, 'employee_id'>) =>
  sql`select c.id from project j join task c on c.org_id = j.org_id and c.project_id = j.id
    where j.manager_employee_id = ${employee_id}::uuid or exists (select from project_member m
      where m.org_id = j.org_id and m.project_id = j.id and m.employee_id = ${employee_id}::uuid)`

/** Tasks of processes are between those who do them and the process: HR follows them there, supervisors do not. */
const isOfPeople = sql<boolean>`t.source_id is null`

/** What a role sees: HR all, supervisors the tasks of their team, everybody what they have a part in. */
export function visibleTasks(ctx: Ctx): Condition {
  if (ctx.as === 'hr') return isOfPeople
  if (ctx.as === 'supervisor') return sql<boolean>`(${isOfPeople} and t.id in (${teamTasks(ctx)}))`
  return sql<boolean>`(${isOfPeople} or ${isResponsible(ctx)}) and t.id in (select c.id from task c where c.creator_employee_id = ${ctx.employee_id}::uuid
    union all select p.task_id from task_person p where p.employee_id = ${ctx.employee_id}::uuid
    union all ${projectTasks(ctx)} union all ${teamTasks(ctx)})`
}

export const isOpen = sql<boolean>`t.state not in ('Closed', 'Cancelled')`
/** It waits for what this person says: as creator after completion, a refusal or a wish for more time, as responsible before the start. */
export const waitsFor = (ctx: Pick<Ctx, 'employee_id'>): Condition =>
  sql<boolean>`((t.state in ('Completed', 'Declined') or t.asked_deadline is not null) and ${isCreator(ctx)}
    or t.state = 'Pending acknowledgement' and ${isResponsible(ctx)})`
export const isOverdue = (today: string) =>
  sql<boolean>`(t.deadline < ${today}::date and t.state not in ('Closed', 'Cancelled', 'Completed'))`

const peopleOf = (
  role: string,
  today: string,
) => sql`(select coalesce(json_agg(w.person order by w.full_name), '[]')
  from (select ${personOf(sql`p.employee_id`, today)} as person, n.full_name from task_person p
    join employee n on n.org_id = p.org_id and n.id = p.employee_id
    where p.org_id = t.org_id and p.task_id = t.id and p.role = ${role}) w)`

/** Nobody, of tasks that a process asks for. */
export const creatorOf = (today: string) =>
  sql`case when t.creator_employee_id is not null then ${personOf(sql`t.creator_employee_id`, today)} end`

/** The columns of every list of tasks. */
export const taskColumns = ({ today }: Pick<Ctx, 'today'>) => ({
  title: sql`t.title`,
  state: sql`t.state`,
  deadline: sql`t.deadline`,
  priority: sql`t.priority`,
  responsible: peopleOf('Responsible', today),
  creator: creatorOf(today),
  source: sql`t.source`,
  about: sql`t.about`,
  project: refOf('project', sql`t.project_id`),
  checks: sql`(select count(k.done_at) || '/' || count(*) from task_check k where k.org_id = t.org_id and k.task_id = t.id
    having count(*) > 0)`,
  estimated_minutes: sql`t.estimated_minutes`,
  completed_on: sql`t.completed_on`,
  closed_on: sql`t.closed_on`,
  score: sql`t.score`,
  efficiency: sql`t.efficiency`,
  send_backs: sql`t.send_backs`,
})
export const observersOf = (today: string) => peopleOf('Observer', today)

/** What the machine needs to know of a task, beside the caller. */
export const factColumns = (ctx: Ctx) => ({
  version: sql`t.version`,
  is_overdue: isOverdue(ctx.today),
  is_recurring: sql`t.rule_id is not null`,
  asked_deadline: sql`t.asked_deadline`,
  resume_on: sql`t.resume_on`,
  abilities: sql`json_build_object(
    'source', t.source,
    'is_creator', ${ctx.employee_id ? isCreator(ctx) : sql`false`},
    'is_responsible', ${ctx.employee_id ? isResponsible(ctx) : sql`false`},
    'is_observer', ${ctx.employee_id ? isObserver(ctx) : sql`false`},
    'approval_required', t.approval_required,
    'is_frozen', t.is_frozen,
    'open_checks', (select count(*) from task_check k where k.org_id = t.org_id and k.task_id = t.id and k.done_at is null),
    'open_subtasks', (select count(*) from task c where c.org_id = t.org_id and c.parent_id = t.id and c.state not in ('Closed', 'Cancelled')),
    'others_open', case when t.completion = 'All' then (select count(*) from task_person p where p.org_id = t.org_id
      and p.task_id = t.id and p.role = 'Responsible' and p.done_at is null
      and p.employee_id is distinct from ${ctx.employee_id || null}::uuid) else 0 end)`,
})

export interface RawFacts {
  source: TaskSource
  is_creator: boolean
  is_responsible: boolean
  is_observer: boolean
  approval_required: boolean
  is_frozen: boolean
  open_checks: number
  open_subtasks: number
  others_open: number
}
export interface FactRow {
  state: TaskState
  closed_on: string | null
  asked_deadline: string | null
  abilities: RawFacts
}

/** The caller's part follows from the role in which they call: HR is HR, supervisors only look. */
export function factsOf(ctx: Pick<Ctx, 'as' | 'today'>, row: FactRow): TaskFacts {
  const { is_creator, is_responsible, is_observer, ...more } = row.abilities
  const own: TaskPart[] = [
    ...(is_creator ? (['creator'] as const) : []),
    ...(is_responsible ? (['responsible'] as const) : []),
    ...(is_observer ? (['observer'] as const) : []),
  ]
  const parts: TaskPart[] = ctx.as === 'hr' ? ['hr'] : ctx.as === 'user' ? own : []
  return {
    ...more,
    parts,
    state: row.state,
    has_asked_deadline: row.asked_deadline !== null,
    closed_on: row.closed_on,
    today: ctx.today,
  }
}

export const withAbilities = (ctx: Ctx, row: FactRow) => ({
  abilities: ctx.viewer.is_audit_user
    ? abilitiesOf({ ...factsOf(ctx, row), parts: [] })
    : abilitiesOf(factsOf(ctx, row)),
})
