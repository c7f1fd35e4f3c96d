import { addDays, type Day } from '#kernel/calendar/day.ts'

/** Who decides about somebody in one order of authority, and what they may do. */
export interface Wanted {
  supervisor_id: string
  authority_order: number
  can_approve: boolean
  can_deny: boolean
  can_forward: boolean
}
/** A row of the days of supervisors. Rows of one order never overlap; between them may be days without anybody. */
export interface Link extends Wanted {
  id: string
  valid_from: Day
  valid_to: Day | null
}
/** What to write, in this order: first what goes, then what moves, then what is new. */
export interface LinkPlan {
  removed: string[]
  moved: { id: string; valid_to: Day | null }[]
  /** With an id: a row that comes back. */
  added: (Omit<Link, 'id'> & { id?: string })[]
}

/**
 * From a day on this list holds. Each order has a line of its own: the row of that day ends the day before, or is put
 * right where it began on that very day; the new one lasts as long as the row would have, so that what is arranged for a
 * later day still comes. Rows that stay keep their days.
 */
export function setFrom(rows: readonly Link[], from: Day, wanted: readonly Wanted[]): LinkPlan {
  const plans = orders(rows, wanted).map((order) =>
    setLine(
      rows.filter(({ authority_order }) => authority_order === order),
      from,
      wanted.find(({ authority_order }) => authority_order === order),
    ),
  )
  return {
    removed: plans.flatMap(({ removed }) => removed),
    moved: plans.flatMap(({ moved }) => moved),
    added: plans.flatMap(({ added }) => added),
  }
}

/** A row that should not be: the one before of its order, where it touches, lasts as long as the removed one did. */
export function takeBack(rows: readonly Link[], id: string): LinkPlan {
  const row = rows.find((one) => one.id === id)
  const former = row && rows.find((one) => isLineOf(one, row) && touches(one, row.valid_from))
  return {
    removed: row ? [id] : [],
    moved: row && former ? [{ id: former.id, valid_to: row.valid_to }] : [],
    added: [],
  }
}

/** Somebody leaves: who was to begin later does not come, and who was to end later decides on about what is left. */
export function endAfter(rows: readonly Link[], left_on: Day): LinkPlan {
  return {
    removed: rows.filter(({ valid_from }) => valid_from > left_on).map(({ id }) => id),
    moved: rows.flatMap(({ id, valid_from, valid_to }) =>
      valid_from <= left_on && valid_to !== null && valid_to >= left_on ? [{ id, valid_to: null }] : [],
    ),
    added: [],
  }
}

/**
 * Somebody stays after all: ends are what they were, and who was taken away comes again. Who is unfit, or meets another who
 * stands there meanwhile, is left out; before an unfit one the former of the order lasts on where nobody is in the way.
 */
export function putBack(
  rows: readonly Link[],
  { taken, ended, unfit }: { taken: readonly Link[]; ended: readonly Link[]; unfit: readonly string[] },
): LinkPlan & { left_out: string[] } {
  let all = rows.map((row) => {
    const was = ended.find(({ id }) => id === row.id)
    return was && row.valid_to === null ? { ...row, valid_to: was.valid_to } : row
  })
  const left_out: string[] = []
  for (const row of taken.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))) {
    const isFree = (one: Link) => !all.some((other) => other.id !== one.id && clashes(one, other))
    if (!unfit.includes(row.id) && isFree(row)) {
      all = [...all, row]
      continue
    }
    left_out.push(row.id)
    const former = all.find((one) => isLineOf(one, row) && touches(one, row.valid_from))
    const longer = former && { ...former, valid_to: row.valid_to }
    if (longer && isFree(longer)) all = all.map((one) => (one.id === longer.id ? longer : one))
  }
  return {
    removed: [],
    moved: rows.flatMap(({ id, valid_to }) => {
      const after = all.find((row) => row.id === id)
      return after && after.valid_to !== valid_to ? [{ id, valid_to: after.valid_to }] : []
    }),
    added: all.filter(({ id }) => !rows.some((row) => row.id === id)),
    left_out,
  }
}

/** The rows after a plan. */
export const carriedOut = (
  rows: readonly Link[],
  { removed, moved, added }: LinkPlan,
): Omit<Link, 'id'>[] => [
  ...rows
    .filter(({ id }) => !removed.includes(id))
    .map((row) => ({ ...row, ...moved.find(({ id }) => id === row.id) })),
  ...added,
]

/** The rows that a plan makes or lets last longer: what has to be held against the rules. */
export const grown = (rows: readonly Link[], { moved, added }: LinkPlan): Omit<Link, 'id'>[] => [
  ...moved.flatMap(({ id, valid_to }) => {
    const row = rows.find((one) => one.id === id)
    return row && row.valid_to !== null && (valid_to === null || valid_to > row.valid_to)
      ? [{ ...row, valid_from: addDays(row.valid_to, 1), valid_to }]
      : []
  }),
  ...added,
]

/** Who would stand in two orders on one day, and on which the first time; null: nobody. */
export function twice(rows: readonly Omit<Link, 'id'>[]): { supervisor_id: string; on: Day } | null {
  for (const [index, row] of rows.entries())
    for (const other of rows.slice(index + 1))
      if (other.supervisor_id === row.supervisor_id && overlap(row, other))
        return {
          supervisor_id: row.supervisor_id,
          on: row.valid_from > other.valid_from ? row.valid_from : other.valid_from,
        }
  return null
}

export const heldOn = <R extends { valid_from: Day; valid_to: Day | null }>(
  rows: readonly R[],
  day: Day,
): R[] =>
  rows.filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to))

function setLine(line: readonly Link[], from: Day, want: Wanted | undefined): LinkPlan {
  const [held] = heldOn(line, from)
  if (held ? want && isSame(held, want) : !want) return { removed: [], moved: [], added: [] }
  const isCorrection = held?.valid_from === from
  const plan: LinkPlan = {
    removed: held && isCorrection ? [held.id] : [],
    moved: held && !isCorrection ? [{ id: held.id, valid_to: addDays(from, -1) }] : [],
    added: [],
  }
  if (!want) return plan
  let until = held ? held.valid_to : dayBefore(nextStart(line, from))
  // who comes again the day after goes on, and who was there until the day before does
  const after = line.find(
    (row) => until !== null && row.valid_from === addDays(until, 1) && isSame(row, want),
  )
  if (after) {
    plan.removed.push(after.id)
    until = after.valid_to
  }
  const before = line.find((row) => touches(row, from) && isSame(row, want))
  if (before) plan.moved.push({ id: before.id, valid_to: until })
  else plan.added.push({ ...want, valid_from: from, valid_to: until })
  return plan
}

const orders = (rows: readonly Wanted[], wanted: readonly Wanted[]) =>
  [...new Set([...rows, ...wanted].map(({ authority_order }) => authority_order))].toSorted((a, b) => a - b)
const nextStart = (line: readonly Link[], from: Day) =>
  line
    .map(({ valid_from }) => valid_from)
    .filter((day) => day > from)
    .toSorted()[0]
const dayBefore = (day: Day | undefined) => (day === undefined ? null : addDays(day, -1))
const touches = ({ valid_to }: { valid_to: Day | null }, from: Day) =>
  valid_to !== null && addDays(valid_to, 1) === from
const isLineOf = (one: Wanted, row: Wanted) => one.authority_order === row.authority_order
const isSame = (a: Wanted, b: Wanted) =>
  a.supervisor_id === b.supervisor_id &&
  a.can_approve === b.can_approve &&
  a.can_deny === b.can_deny &&
  a.can_forward === b.can_forward
const clashes = (a: Link, b: Link) => (isLineOf(a, b) || a.supervisor_id === b.supervisor_id) && overlap(a, b)
const overlap = (
  a: { valid_from: Day; valid_to: Day | null },
  b: { valid_from: Day; valid_to: Day | null },
) =>
  (a.valid_to === null || b.valid_from <= a.valid_to) && (b.valid_to === null || a.valid_from <= b.valid_to)
