import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { FieldErrors } from '#kernel/errors.ts'

/** A row of the timeline. The rows of an employment touch, none overlap, and the last one has no end. */
export interface Row<P> {
  id: string
  valid_from: Day
  valid_to: Day | null
  place: P
}
export interface Bounds {
  joined_on: Day
  /** The last day of employment. */
  left_on: Day | null
}
/** What to write, in this order: first what goes, then what shrinks, then what grows, then what is new. */
export interface Plan<P> {
  removed: string[]
  moved: { id: string; valid_from: Day; valid_to: Day | null }[]
  added: Row<P> | null
}
export type Planned<P> = { plan: Plan<P> } | { errors: FieldErrors }

/** From a day on something is different: the row of that day ends the day before, the new one lasts as long as it would have. */
export function change<P>(
  rows: readonly Row<P>[],
  bounds: Bounds,
  added: Omit<Row<P>, 'valid_to'>,
): Planned<P> {
  const { valid_from } = added
  const late = afterEnd(bounds, valid_from)
  if (late) return late
  if (valid_from <= bounds.joined_on)
    return wrong(`From must be after the day of joining, ${bounds.joined_on}.`)
  const former = rowOn(rows, valid_from)
  if (!former) return wrong(`No assignment holds ${valid_from}.`)
  if (former.valid_from === valid_from)
    return wrong(`A change from ${valid_from} is there already: correct that one.`)
  return {
    plan: {
      removed: [],
      moved: [{ id: former.id, valid_from: former.valid_from, valid_to: addDays(valid_from, -1) }],
      added: { ...added, valid_to: former.valid_to },
    },
  }
}

/** A change began on another day than was entered. The row before ends the day before, wherever that comes to lie. */
export function moveStart<P>(
  rows: readonly Row<P>[],
  bounds: Bounds,
  id: string,
  valid_from: Day,
): Planned<P> {
  const sorted = inOrder(rows)
  const at = sorted.findIndex((row) => row.id === id)
  const row = sorted[at]
  const former = sorted[at - 1]
  if (!row || row.valid_from === valid_from) return nothing()
  if (!former || !touches(former, row))
    return wrong('The first assignment begins on the day of joining: change that day instead.')
  const late = afterEnd(bounds, valid_from)
  if (late) return late
  if (valid_from <= former.valid_from)
    return wrong(`From must be after ${former.valid_from}, when the assignment before begins.`)
  if (row.valid_to !== null && valid_from > row.valid_to)
    return wrong(`From cannot be after ${row.valid_to}, when this assignment ends.`)
  const earlier = { id: former.id, valid_from: former.valid_from, valid_to: addDays(valid_from, -1) }
  const later = { id: row.id, valid_from, valid_to: row.valid_to }
  const growsBack = valid_from < row.valid_from
  return { plan: { removed: [], moved: growsBack ? [earlier, later] : [later, earlier], added: null } }
}

/** A change is taken back: the row before lasts as long as the removed one did. */
export function remove<P>(rows: readonly Row<P>[], id: string): Planned<P> {
  const sorted = inOrder(rows)
  const at = sorted.findIndex((row) => row.id === id)
  const row = sorted[at]
  const former = sorted[at - 1]
  if (!row) return nothing()
  if (!former || !touches(former, row))
    return wrong('The first assignment of an employment cannot be deleted: correct it instead.')
  return {
    plan: {
      removed: [row.id],
      moved: [{ id: former.id, valid_from: former.valid_from, valid_to: row.valid_to }],
      added: null,
    },
  }
}

/** The day of joining was another: the first row of that employment begins then. A former employment stays as it was. */
export function moveJoining<P>(rows: readonly Row<P>[], from: Day, joined_on: Day): Planned<P> {
  const sorted = inOrder(rows)
  const at = sorted.findIndex(({ valid_from }) => valid_from === from)
  const first = sorted[at]
  const before = sorted[at - 1]
  if (!first || from === joined_on) return nothing()
  if (before?.valid_to && joined_on <= before.valid_to)
    return {
      errors: {
        joined_on: [`Joined on must be after ${before.valid_to}, when the employment before ended.`],
      },
    }
  if (first.valid_to !== null && joined_on > first.valid_to)
    return {
      errors: { joined_on: [`Joined on cannot be after ${first.valid_to}, when the first assignment ends.`] },
    }
  return {
    plan: {
      removed: [],
      moved: [{ id: first.id, valid_from: joined_on, valid_to: first.valid_to }],
      added: null,
    },
  }
}

/** Somebody leaves: what was arranged for later does not come; the last row stays as what they were. */
export function end<P>(rows: readonly Row<P>[], left_on: Day): Plan<P> {
  const kept = inOrder(rows).filter((row) => row.valid_from <= left_on)
  const last = kept.at(-1)
  return {
    removed: rows.filter((row) => row.valid_from > left_on).map(({ id }) => id),
    moved:
      last && last.valid_to !== null ? [{ id: last.id, valid_from: last.valid_from, valid_to: null }] : [],
    added: null,
  }
}

/**
 * Somebody stays after all: what the last day took away comes again, each row until the next begins. What is not there any
 * more is not among `taken`: the row before it lasts on. One that begins before the last row of today is left out.
 */
export function resume<P, Q>(
  rows: readonly Row<P>[],
  taken: readonly Row<Q>[],
): { plan: Plan<never>; added: Row<Q>[]; left_out: string[] } {
  const last = inOrder(rows).at(-1)
  const coming = inOrder(taken).filter(({ valid_from }) => !last || valid_from > last.valid_from)
  const [first] = coming
  return {
    plan: {
      removed: [],
      moved:
        last && first
          ? [{ id: last.id, valid_from: last.valid_from, valid_to: addDays(first.valid_from, -1) }]
          : [],
      added: null,
    },
    added: coming.map((row, at) => {
      const next = coming[at + 1]
      return { ...row, valid_to: next ? addDays(next.valid_from, -1) : null }
    }),
    left_out: taken.filter((row) => !coming.includes(row)).map(({ id }) => id),
  }
}

export const rowOn = <P>(rows: readonly Row<P>[], day: Day): Row<P> | undefined =>
  rows.find(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to))

/** The timeline after a plan, for previews and for the tests that hold it whole. */
export function carriedOut<P>(rows: readonly Row<P>[], { removed, moved, added }: Plan<P>): Row<P>[] {
  const stay = rows
    .filter(({ id }) => !removed.includes(id))
    .map((row) => ({ ...row, ...moved.find(({ id }) => id === row.id) }))
  return inOrder(added ? [...stay, added] : stay)
}

/** Between two employments there are days on which nothing holds. */
const touches = <P>(former: Row<P>, row: Row<P>) =>
  former.valid_to !== null && addDays(former.valid_to, 1) === row.valid_from
const inOrder = <P>(rows: readonly Row<P>[]) =>
  rows.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0))
const wrong = (message: string) => ({ errors: { valid_from: [message] } })
const nothing = () => ({ plan: { removed: [], moved: [], added: null } })
const afterEnd = ({ left_on }: Bounds, day: Day) =>
  left_on !== null && day > left_on
    ? wrong(`From cannot be after the last day of employment, ${left_on}.`)
    : null
