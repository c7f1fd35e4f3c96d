import type { Day } from '#kernel/calendar/day.ts'
import { circular, supervisionProblems } from '#modules/hris/domain/supervision.ts'
import {
  carriedOut,
  grown,
  heldOn,
  setFrom,
  twice,
  type Link,
  type LinkPlan,
  type Wanted,
} from '#modules/hris/domain/supervisor-days.ts'

export interface MoveFacts {
  employee_id: string
  joined_on: Day
  left_on: Day | null
  today: Day
  /** All rows of their supervisors. */
  rows: readonly Link[]
  /** Whose place is taken; null: that of whoever stands in the order. */
  from_id: string | null
  /** Null: wherever the former one stands, else the first. */
  authority_order: number | null
  supervisor_id: string
  /** The last day of the new one, null while they stay; undefined: nobody who works here. */
  until: Day | null | undefined
  valid_from: Day
  /** Days from the day on on which the new one reports to the employee, on whatever level: `to` null is for good. */
  reports: readonly { from: Day; to: Day | null }[]
}
export interface Move {
  authority_order: number
  former_id: string | null
  problem: string | null
  plan: LinkPlan
}

const nothing: LinkPlan = { removed: [], moved: [], added: [] }

/** What becomes of somebody's supervisors where one takes a place among them; null: nothing would change. */
export function moveOf(facts: MoveFacts): Move | null {
  const { rows, valid_from, supervisor_id, from_id } = facts
  const held = heldOn(rows, valid_from)
  const order = facts.authority_order ?? (from_id === null ? 1 : null)
  const place = held.find(
    (row) =>
      (from_id === null || row.supervisor_id === from_id) &&
      (order === null || row.authority_order === order),
  )
  if (from_id !== null && !place) return null
  const authority_order = place?.authority_order ?? order ?? 1
  if (place?.supervisor_id === supervisor_id) return null
  const { can_approve = true, can_deny = true, can_forward = true } = place ?? {}
  const wanted: Wanted[] = [
    ...held.filter((row) => row !== place),
    { supervisor_id, authority_order, can_approve, can_deny, can_forward },
  ]
  const plan = setFrom(rows, valid_from, wanted)
  const problem = problemOf(facts, { held, wanted, plan })
  return {
    authority_order,
    former_id: place?.supervisor_id ?? null,
    problem,
    plan: problem === null ? plan : nothing,
  }
}

interface Planned {
  held: readonly Link[]
  wanted: readonly Wanted[]
  plan: LinkPlan
}

function problemOf(facts: MoveFacts, { held, wanted, plan }: Planned): string | null {
  const { employee_id, supervisor_id, valid_from, joined_on, left_on, today, rows, until } = facts
  if (valid_from < (joined_on < today ? joined_on : today))
    return `From cannot be before the day of joining, ${joined_on}.`
  if (left_on !== null && valid_from > left_on)
    return `From cannot be after the last day of employment, ${left_on}.`
  const after = carriedOut(rows, plan)
  const works = until !== undefined && (until === null || until >= valid_from)
  const errors = supervisionProblems({
    employee_id,
    links: [...wanted].toSorted(
      (a, b) => Number(a.supervisor_id === supervisor_id) - Number(b.supervisor_id === supervisor_id),
    ),
    from: valid_from,
    // the others stay as they are
    current: new Set([...held.map((row) => row.supervisor_id), ...(works ? [supervisor_id] : [])]),
    below: new Map(),
    twice: twice(after),
  })
  const lines = (errors?.['supervisors'] ?? []) as unknown as Record<string, string[]>[]
  const [said] = lines.flatMap((line) => Object.values(line).flat())
  if (said) return said
  const circle = grown(rows, plan)
    .flatMap((row) => facts.reports.flatMap((days) => overlapOf(row, days) ?? []))
    .toSorted()[0]
  return circle === undefined ? null : circular(circle, valid_from)
}

/** The first day on which both hold. */
function overlapOf(
  row: { valid_from: Day; valid_to: Day | null },
  { from, to }: { from: Day; to: Day | null },
): Day | null {
  const first = row.valid_from > from ? row.valid_from : from
  const isIn = (end: Day | null) => end === null || first <= end
  return isIn(row.valid_to) && isIn(to) ? first : null
}
