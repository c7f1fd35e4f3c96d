import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'
import { ageBands } from '#modules/hris/server/public.ts'
import { NONE, type Grouping } from '#modules/leave/shared/reports/leave-by.ts'

/** A way to put people together: its key as text of the columns of `Placed`, and what the keys are called, in order. */
export interface Grouped {
  key: RawBuilder<unknown>
  none: string
  titles: (db: Db) => Promise<Title[]>
}
interface Title {
  key: string
  title: string
}

const places = {
  branch: { column: 'branch_id', table: 'branch', title: 'name', order: 'name', none: 'No branch' },
  division: { column: 'division_id', table: 'division', title: 'name', order: 'name', none: 'No division' },
  'employment-level': {
    column: 'employment_level_id',
    table: 'employment_level',
    title: 'title',
    order: 'rank',
    none: 'No level',
  },
  'employment-type': {
    column: 'employment_type_id',
    table: 'employment_type',
    title: 'title',
    order: 'title',
    none: 'No employment type',
  },
} as const

/** By what is grouped; ages are those of the last day of the period. */
export function groupedBy(by: Grouping, day: Day): Grouped {
  if (by === 'age') return byAge(day)
  if (by === 'gender') return byWord('gender', genders)
  if (by === 'marital-status') return byWord('marital_status', maritalStatuses)
  const { column, table, title, order, none } = places[by]
  return {
    key: sql`x.${sql.ref(column)}::text`,
    none,
    async titles(db) {
      const { rows } = await sql<Title>`select id as key, ${sql.ref(title)} as title from ${sql.table(table)}
        order by ${sql.ref(order)}, ${sql.ref(title)}, id`.execute(db)
      return rows
    },
  }
}

const byWord = (column: 'gender' | 'marital_status', words: readonly string[]): Grouped => ({
  key: sql`x.${sql.ref(column)}`,
  none: 'Not told',
  titles: async () => words.map((word) => ({ key: word, title: word })),
})

function byAge(day: Day): Grouped {
  const bands = ageBands(day)
  const inBand = bands.map(({ from, to }, n) => {
    const bounds = [
      ...(from ? [sql`x.date_of_birth >= ${from}::date`] : []),
      ...(to ? [sql`x.date_of_birth <= ${to}::date`] : []),
    ]
    return sql`when ${sql.join(bounds, sql` and `)} then ${sql.lit(String(n))}`
  })
  return {
    key: sql`case ${sql.join(inBand, sql` `)} end`,
    none: 'Not told',
    titles: async () => bands.map(({ title }, n) => ({ key: String(n), title })),
  }
}

/** Only those of one group, of the alias `x`. */
export const ofGroup = ({ key }: Grouped, wanted: string): RawBuilder<unknown> =>
  wanted === NONE ? sql`${key} is null` : sql`${key} = ${wanted}`
