import { addDays, type Day } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { AROUND, taking, wholeDay, type CountedDate, type Half } from '#modules/leave/domain/counted-date.ts'

export interface Between {
  start_on: Day
  end_on: Day
  sandwich?: 'none' | 'offs' | 'holidays' | 'both'
  /** Half a day of leave on either side is enough. */
  half_triggers_sandwich?: boolean
  around?: ReadonlyMap<Day, readonly Half[]>
}

type NonWorking = (date: Day) => { kind: 'off' | 'holiday'; why: string } | null

/**
 * Days without work between two days of leave, where the type says that they count. Both neighbours of the whole run
 * must be working days of full leave, in this request or beside it; a run at the beginning or the end has one neighbour
 * only and never counts. What lies outside the range is added to the request that closes the gap.
 */
export function sandwiched(
  dates: readonly CountedDate[],
  facts: Between,
  nonWorking: NonWorking,
): CountedDate[] {
  const {
    sandwich = 'none',
    half_triggers_sandwich = false,
    around = new Map<Day, readonly Half[]>(),
  } = facts
  if (sandwich === 'none') return [...dates]
  const own = new Map(
    dates.filter((d) => d.counted_as === 'leave' && d.halves.length).map((d) => [d.date, d.halves]),
  )
  const triggers = (halves: readonly Half[] | undefined) =>
    halves !== undefined && (half_triggers_sandwich ? halves.length > 0 : halves.length === 2)
  const found = new Map(dates.map((date) => [date.date, date]))
  for (const run of runs(facts.start_on, facts.end_on, nonWorking)) {
    const [before, after] = [addDays(run[0] ?? '', -1), addDays(run.at(-1) ?? '', 1)]
    if (!own.has(before) && !own.has(after)) continue
    if (!triggers(own.get(before) ?? around.get(before)) || !triggers(own.get(after) ?? around.get(after)))
      continue
    for (const date of run) {
      const off = nonWorking(date)
      const counts = sandwich === 'both' || sandwich === (off?.kind === 'off' ? 'offs' : 'holidays')
      if (off && counts && !around.has(date))
        found.set(date, {
          date,
          ...taking(wholeDay),
          counted_as: 'sandwich',
          why: `${off.why}, between two days of leave`,
        })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Runs of days without work in the range and next to it. */
function runs(start: Day, end: Day, nonWorking: NonWorking): Day[][] {
  const all: Day[][] = []
  for (const date of eachDay({ start: addDays(start, -AROUND), end: addDays(end, AROUND) })) {
    if (!nonWorking(date)) continue
    const last = all.at(-1)
    if (last && addDays(last.at(-1) ?? '', 1) === date) last.push(date)
    else all.push([date])
  }
  return all
}

/** One half of a date that a person's leave takes. */
export interface LiveHalf {
  date: Day
  half: Half
  counted_as: CountedDate['counted_as']
}

/**
 * Days that counted because they lay between two days of leave, and lie there no more. `triggers`: how many halves of a
 * neighbour are enough. Freeing them frees nothing else: a run stands between working days.
 */
export function looseSandwiches(live: readonly LiveHalf[], triggers: 1 | 2 = 2): Day[] {
  const leave = new Map<Day, Set<Half>>()
  const between = new Set<Day>()
  for (const { date, half, counted_as } of live) {
    if (counted_as === 'sandwich') between.add(date)
    else leave.set(date, (leave.get(date) ?? new Set()).add(half))
  }
  const holds = (date: Day) => (leave.get(date)?.size ?? 0) >= triggers
  return [...between].filter((date) => {
    let [before, after] = [addDays(date, -1), addDays(date, 1)]
    while (between.has(before)) before = addDays(before, -1)
    while (between.has(after)) after = addDays(after, 1)
    return !holds(before) || !holds(after)
  })
}
