import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import {
  goalAbilities,
  type GoalFacts,
  type GoalPart,
  type GoalState,
  type PeriodState,
  type Side,
} from '#modules/dignity/domain/goal-machine.ts'
import type { GoalView } from '#modules/dignity/shared/goal.ts'
import { refIn } from '#platform/reference.ts'

type Condition = RawBuilder<boolean>
type Who = Pick<Ctx, 'employee_id' | 'today'>
const idOf = ({ employee_id }: Pick<Ctx, 'employee_id'>) => sql`${employee_id || null}::uuid`

export const isOwner = (ctx: Who): Condition => sql`g.employee_id = ${idOf(ctx)}`
export const isCreator = (ctx: Who): Condition => sql`g.creator_employee_id = ${idOf(ctx)}`
/** The owner reports to the caller. */
export const isOfTeam = (ctx: Who): Condition =>
  sql`exists (select from supervisor_on(${ctx.today}) l where l.org_id = g.org_id and l.employee_id = g.employee_id
    and l.supervisor_id = ${idOf(ctx)})`
const isOfDivision = (ctx: Who): Condition => sql`exists (select from employment_assignment own
    join employment_assignment a on a.org_id = own.org_id and a.division_id = own.division_id
    where own.org_id = g.org_id and own.employee_id = ${idOf(ctx)} and a.employee_id = g.employee_id
      and own.valid_from <= ${ctx.today} and (own.valid_to is null or own.valid_to >= ${ctx.today})
      and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today}))`

/** A draft is its creator's own until it is sent. */
const isSent = sql<boolean>`g.state <> 'Draft'`
/** What a role sees: HR all that was sent or that HR drafted, supervisors their team's, everybody their own and what is open to them. */
export function visibleGoals(ctx: Ctx): Condition {
  if (ctx.as === 'hr') return sql`(${isSent} or g.creator_employee_id is null)`
  if (ctx.as === 'supervisor') return sql`(${isOfTeam(ctx)} and ${isSent})`
  return sql`(${isCreator(ctx)} or ${isSent} and (${isOwner(ctx)} or g.owner <> 'Employee' or ${isOfTeam(ctx)}
    or g.visibility = 'Organization' or g.visibility = 'Division' and ${isOfDivision(ctx)}))`
}

/** How many days a period lets pass between two check-ins. */
export const checkInDays = sql<number>`(case p.check_in_every when 'Week' then 7 when 'Two weeks' then 14 else 31 end)`
/** Days without a check-in after which a goal is overdue for one. */
export const isSilent = (
  today: string,
) => sql<boolean>`(g.state in ('Accepted', 'In progress') and p.check_in_every <> 'None'
  and greatest(coalesce(g.last_check_in_on, g.starts_on), g.starts_on) < ${today}::date
    - ${checkInDays})`

export const goalFrom = sql`goal g join goal_period p on p.org_id = g.org_id and p.id = g.period_id`
const hasProposal = sql`exists (select from goal_revision r where r.org_id = g.org_id and r.goal_id = g.id and r.state = 'Proposed')`

/** What waits for the caller: goals to accept or approve, completions, changed terms, milestones. */
export const awaits = (ctx: Who): Condition => sql`(
  g.state = 'Requested' and (case when g.creator_employee_id is not distinct from g.employee_id then ${isOfTeam(ctx)} else ${isOwner(ctx)} end)
  or g.state = 'Submitted' and (${isOfTeam(ctx)} or ${isCreator(ctx)}) and not ${isOwner(ctx)}
  or exists (select from goal_milestone m where m.org_id = g.org_id and m.goal_id = g.id and m.state = 'Submitted')
    and (${isOfTeam(ctx)} or ${isCreator(ctx)}) and g.employee_id is distinct from ${idOf(ctx)}
  or exists (select from goal_revision r where r.org_id = g.org_id and r.goal_id = g.id and r.state = 'Proposed'
    and (r.side = 'Owner' and (${isOfTeam(ctx)} or ${isCreator(ctx)}) and g.employee_id is distinct from ${idOf(ctx)}
      or r.side <> 'Owner' and ${isOwner(ctx)})))`

/** Goals of a view; a view never shows more than the role does. */
export function inView(ctx: Ctx, view: GoalView | undefined): Condition {
  const open = sql<boolean>`g.state not in ('Completed', 'Closed', 'Missed', 'On hold')`
  switch (view) {
    case 'to_me':
      return sql`(${open} and ${isOwner(ctx)})`
    case 'by_me':
      return sql`(${open} and ${isCreator(ctx)} and g.employee_id is distinct from ${idOf(ctx)})`
    case 'team':
      return sql`(${open} and ${isOfTeam(ctx)})`
    case 'approval':
      return ctx.as === 'hr' ? sql`g.state in ('Requested', 'Submitted')` : awaits(ctx)
    case 'over':
      return ctx.as === 'hr'
        ? sql`not ${open}`
        : sql`(not ${open} and (${isOwner(ctx)} or ${isCreator(ctx)} or ${isOfTeam(ctx)}))`
    default:
      return sql`true`
  }
}

export const goalColumns = ({ today }: Who) => ({
  title: sql`g.title`,
  person: sql`case when g.employee_id is not null then ${personOf(sql`g.employee_id`, today)} end`,
  of: sql`case g.owner when 'Division' then (select d.name from division d where d.org_id = g.org_id and d.id = g.division_id)
    else g.owner end`,
  state: sql`g.state`,
  progress: sql`g.progress`,
  confidence: sql`g.confidence`,
  weight: sql`g.weight`,
  due_on: sql`g.due_on`,
  last_check_in_on: sql`g.last_check_in_on`,
  period: refIn('p'),
  // a title that its reader may not see is nobody's to tell
  parent: sql`(select ${refIn('u', 'title')} from goal u where u.org_id = g.org_id and u.id = g.parent_id
    and (u.owner <> 'Employee' or u.visibility = 'Organization'))`,
  creator: sql`case when g.creator_employee_id is not null then ${personOf(sql`g.creator_employee_id`, today)} end`,
  score: sql`g.score`,
})

export const goalMore = (ctx: Ctx) => ({
  version: sql`g.version`,
  owner: sql`g.owner`,
  metric: sql`g.metric`,
  unit: sql`g.unit`,
  target: sql`g.target::text`,
  current: sql`g.current::text`,
  resume_on: sql`g.resume_on`,
  is_silent: isSilent(ctx.today),
  has_proposal: hasProposal,
  children: sql`(select count(*) from goal c where c.org_id = g.org_id and c.parent_id = g.id and c.state <> 'Draft')`,
  abilities: sql`json_build_object(
    'is_owner', coalesce(${isOwner(ctx)}, false), 'is_creator', coalesce(${isCreator(ctx)}, false),
    'is_supervisor', ${isOfTeam(ctx)},
    'is_personal', g.owner = 'Employee', 'is_own', coalesce(g.creator_employee_id = g.employee_id, false),
    'period', p.state, 'is_milestones', g.metric = 'Milestones',
    'proposed_by', (select r.side from goal_revision r where r.org_id = g.org_id and r.goal_id = g.id and r.state = 'Proposed'))`,
})

export interface RawGoal {
  state: GoalState
  abilities: {
    is_owner: boolean
    is_creator: boolean
    is_supervisor: boolean
    is_personal: boolean
    is_own: boolean
    period: PeriodState
    is_milestones: boolean
    proposed_by: Side | null
  }
}

/** The caller's part follows from the role in which they call: HR is HR, and supervisors act in their own area. */
export function factsOf(ctx: Pick<Ctx, 'as'>, { state, abilities }: RawGoal): GoalFacts {
  const { is_owner, is_creator, is_supervisor, ...more } = abilities
  const own: GoalPart[] = [
    ...(is_owner ? (['owner'] as const) : []),
    ...(is_creator ? (['creator'] as const) : []),
    ...(is_supervisor ? (['supervisor'] as const) : []),
  ]
  return { ...more, state, parts: ctx.as === 'hr' ? ['hr'] : ctx.as === 'user' ? own : [] }
}
/** Audit users read what HR reads, and do nothing. */
export const withGoalAbilities = (ctx: Ctx, row: RawGoal) => {
  const facts = factsOf(ctx, row)
  return { abilities: goalAbilities(ctx.viewer.is_audit_user ? { ...facts, parts: [] } : facts) }
}
