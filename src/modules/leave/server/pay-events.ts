import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { payEvents, type EventLeave, type PayEvent } from '#modules/leave/domain/pay-event.ts'
import type { PaySteps } from '#modules/leave/shared/leave-parts.ts'

/** A rule by which pay falls with the length of a leave, or of an event. */
export interface SteppedRule {
  leave_type_id: string
  effective_from: Day
  effective_till: Day | null
  pay_steps: PaySteps
  once_per_event: boolean
  event_span_days: number
}

/** Rules with pay steps of all policies that are or were in force, as a table; few types have any. */
export const paySteps = sql`(
  select l.leave_type_id, greatest(s.effective_from, l.applies_from) as effective_from, s.effective_till,
    l.pay_steps, l.once_per_event, l.event_span_days
  from leave_rule l join leave_master_setting s on s.org_id = l.org_id and s.id = l.setting_id
  where s.state <> 'Draft' and jsonb_typeof(l.pay_steps) = 'array' and l.pay_steps <> '[]'::jsonb)`

export async function steppedRules(db: Db): Promise<SteppedRule[]> {
  const { rows } = await sql<SteppedRule>`select p.* from ${paySteps} p order by p.effective_from`.execute(db)
  return rows
}

/** The steps of a type on a day: of the first day of the event, where days count by event. */
export const stepsOn = (rules: readonly SteppedRule[], typeId: string, day: Day): SteppedRule | undefined =>
  rules.find(
    ({ leave_type_id, effective_from, effective_till }) =>
      leave_type_id === typeId && effective_from <= day && (effective_till === null || effective_till >= day),
  )

export interface DatedLeave extends EventLeave {
  employee_id: string
  leave_type_id: string
  dates: Day[]
}
interface Whose {
  /** Everybody's where it is left out. */
  employeeIds?: readonly string[]
  types?: readonly string[]
  /** Also leave that nobody has decided yet. */
  pending?: boolean
}

/** Leave of types that are paid by steps of an event, as far as more than one of a person is there or asked about. */
async function leaveByEvent(db: Db, rules: readonly SteppedRule[], whose: Whose): Promise<DatedLeave[]> {
  const types = [
    ...new Set(rules.filter((rule) => rule.once_per_event).map(({ leave_type_id }) => leave_type_id)),
  ].filter((type) => whose.types?.includes(type) ?? true)
  if (!types.length) return []
  const { employeeIds: ids, pending = false } = whose
  const { rows } = await sql<DatedLeave>`
    select d.request_id as id, r.employee_id, d.leave_type_id, d.event_on, min(x.date) as first_on, max(x.date) as last_on,
      json_agg(distinct x.date) as dates
    from leave_request d
    join request r on r.org_id = d.org_id and r.id = d.request_id
    join leave_day x on x.org_id = d.org_id and x.request_id = d.request_id and x.is_live
    where d.leave_type_id = any(${types}::uuid[])
      and ${pending ? sql`r.status in ('Approved', 'Requested', 'Forwarded')` : sql`r.status = 'Approved'`}
      ${ids ? sql`and r.employee_id = any(${[...ids]}::uuid[])` : sql``}
    group by d.request_id, r.employee_id, d.leave_type_id, d.event_on`.execute(db)
  return rows
}

const eventsIn = <L extends EventLeave & { leave_type_id: string }>(
  rules: readonly SteppedRule[],
  leaves: readonly L[],
): PayEvent<L>[] =>
  payEvents(leaves, (day) => {
    const rule = leaves[0] && stepsOn(rules, leaves[0].leave_type_id, day)
    return rule?.once_per_event ? rule.event_span_days : null
  })

/** Events of approved leave that were asked for in several requests: for each request the event that it belongs to. */
export async function sharedEvents(
  db: Db,
  rules: readonly SteppedRule[],
  whose: Whose = {},
): Promise<Map<string, PayEvent<DatedLeave>>> {
  const found = await leaveByEvent(db, rules, whose)
  const own = Map.groupBy(found, ({ employee_id, leave_type_id }) => `${employee_id} ${leave_type_id}`)
  const shared = [...own.values()]
    .filter((leaves) => leaves.length > 1)
    .flatMap((leaves) => eventsIn(rules, leaves))
    .filter(({ leaves }) => leaves.length > 1)
  return new Map(shared.flatMap((event) => event.leaves.map(({ id }) => [id, event] as const)))
}

export interface AskedEvent {
  began_on: Day
  /** Days of the event that other leave takes. */
  dates: Day[]
  rule: SteppedRule
}
/** The event that leave being asked for would belong to, with what is taken or asked for of it already. */
export async function eventOfAsked(
  db: Db,
  asked: { employee_id: string; leave_type_id: string; dates: readonly Day[]; event_on: Day | null },
): Promise<AskedEvent | null> {
  const [first_on, last_on] = [asked.dates[0], asked.dates.at(-1)]
  if (!first_on || !last_on) return null
  const rules = await steppedRules(db)
  const { employee_id, leave_type_id, event_on } = asked
  const others = await leaveByEvent(db, rules, {
    employeeIds: [employee_id],
    types: [leave_type_id],
    pending: true,
  })
  if (!others.length) return null
  const own: DatedLeave = { id: '', employee_id, leave_type_id, event_on, first_on, last_on, dates: [] }
  const event = eventsIn(rules, [...others, own]).find(({ leaves }) => leaves.includes(own))
  const rule = event && stepsOn(rules, leave_type_id, event.began_on)
  if (!rule || event.leaves.length < 2) return null
  return { began_on: event.began_on, dates: event.leaves.flatMap(({ dates }) => dates), rule }
}
