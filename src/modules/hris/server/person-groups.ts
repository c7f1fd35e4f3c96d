import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Grouped, GroupTitle } from '#engines/report/fact-source-server.ts'
import type { Ctx } from '#platform/context.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import { ageBands } from '#modules/hris/domain/bands.ts'
import type { PersonGroup } from '#modules/hris/shared/report-asks.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

/**
 * Whose facts somebody may see, as a condition: everybody's as HR, as a supervisor those of the people below on whatever
 * level, else one's own.
 */
export const shownTo = (ctx: Pick<Ctx, 'as' | 'employee_id' | 'today'>, employee: RawBuilder<unknown>) =>
  ctx.as === 'hr'
    ? sql`true`
    : ctx.as === 'supervisor'
      ? sql`${employee} in (with recursive ${teamBelow(ctx.employee_id, 'all', ctx.today)} select id from team)`
      : sql`${employee} = ${ctx.employee_id}`

/** The groups of `personGroups`, of facts with the places of their person on the day; ages are those of the last day. */
export const personGrouped = ({ end }: { end: Day }): Record<PersonGroup, Grouped> => ({
  age: byAge(end),
  branch: byPlace('branch'),
  division: byPlace('division'),
  'employment-level': byPlace('employment-level'),
  'employment-type': byPlace('employment-type'),
  gender: byWord('gender', genders),
  'marital-status': byWord('marital_status', maritalStatuses),
})

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

function byPlace(by: keyof typeof places): Grouped {
  const { column, table, title, order, none } = places[by]
  return {
    key: sql`x.${sql.ref(column)}::text`,
    none,
    async titles(db) {
      const { rows } =
        await sql<GroupTitle>`select id as key, ${sql.ref(title)} as title from ${sql.table(table)}
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
