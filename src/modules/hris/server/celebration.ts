import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Person } from '#kernel/person.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import { hidesCelebration } from '#modules/hris/server/celebration-choice.ts'
import { celebrated, celebrationIn } from '#modules/hris/domain/reminder-days.ts'

/** Birthdays, anniversaries of joining from the first on, or those who joined on the days of the range. */
export type Celebrated = 'birthday' | 'anniversary' | 'joiner'

export interface CelebrationRow {
  person: Person
  on: Day
  /** Years of service; null for others, and of a birthday it is nobody's business. */
  years: number | null
}

/**
 * A page of current people but those who hide that celebration, and how many there are, in one query. Birthdays and
 * anniversaries in order, joiners the latest first.
 */
export async function celebrationPage(
  db: Db,
  kind: Celebrated,
  { range, today, limit, offset }: { range: DayRange; today: Day; limit: number; offset: number },
): Promise<{ count: number; results: CelebrationRow[] }> {
  const { since, fits, order } = ways[kind](range)
  const { rows } = await sql<{ person: Person; since: Day; total: number }>`
    select ${personOf(sql`e.id`, today)} as person, ${since} as since, count(*) over () as total from employee e
    where ${fits} ${kind === 'joiner' ? sql`` : sql`and not ${hidesCelebration(kind)}`} and e.joined_on <= ${today} and (e.left_on is null or e.left_on >= ${today})
    order by ${order}, e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  const results = rows.map((row) => ({ person: row.person, ...dated(kind, row.since, range) }))
  return { count: rows[0]?.total ?? 0, results }
}

interface Way {
  since: RawBuilder<Day>
  fits: RawBuilder<boolean>
  order: RawBuilder<unknown>
}

const ways: Record<Celebrated, (range: DayRange) => Way> = {
  birthday: (range) => ({ since: sql`e.date_of_birth`, ...yearly('birth_mmdd', range) }),
  anniversary(range) {
    const { fits, order } = yearly('joined_mmdd', range)
    // who joined in the range itself has no anniversary in it
    return { since: sql`e.joined_on`, fits: sql`${fits} and e.joined_on < ${range.start}`, order }
  },
  joiner: ({ start, end }) => ({
    since: sql`e.joined_on`,
    fits: sql`e.joined_on between ${start} and ${end}`,
    order: sql`e.joined_on desc`,
  }),
}

/** The numbers come in the order of the days, so that a range over New Year stays in order. */
const yearly = (column: 'birth_mmdd' | 'joined_mmdd', range: DayRange) => {
  const numbers = celebrated(range)
  const own = sql.ref(`e.${column}`)
  return {
    // a sub-select hides how many there are, so that one plan is kept for all
    fits: sql<boolean>`${own} = any((select ${numbers}::int[])::int[])`,
    order: sql`array_position(${numbers}::int[], ${own})`,
  }
}

function dated(kind: Celebrated, since: Day, range: DayRange): Pick<CelebrationRow, 'on' | 'years'> {
  if (kind === 'joiner') return { on: since, years: null }
  const { on, years } = celebrationIn(since, range) ?? { on: range.start, years: 0 }
  return { on, years: kind === 'anniversary' ? years : null }
}
