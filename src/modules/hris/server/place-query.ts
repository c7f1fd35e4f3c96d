import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import { placeDay } from '#platform/person.ts'

/** Where and as what people are asked for, and which of them. */
export interface PlaceFilters {
  branch_id?: string[] | undefined
  division_id?: string[] | undefined
  job_title_id?: string[] | undefined
  employment_level_id?: string[] | undefined
  employment_type_id?: string[] | undefined
  gender?: string[] | undefined
  /** Those of the branch or division itself; the others are meant with all below them. */
  own_branch_id?: string[] | undefined
  own_division_id?: string[] | undefined
}

/** Of the alias `a`: the assignment of that day. */
export const holds = (day: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})`

/**
 * Of the aliases `a` and `e`: the assignment whose place is shown of a person (personOf), that of the day or, of who joins
 * later, that of their first day.
 */
export const shownPlace = (day: string): RawBuilder<boolean> => holds(placeDay('e', day))

/** What narrows rows about people by where each was on the day of the row: `employee` and `day` are its columns. */
export async function happenedTo(
  db: Db,
  filters: PlaceFilters,
  { employee, day }: { employee: RawBuilder<unknown>; day: RawBuilder<unknown> },
): Promise<RawBuilder<boolean>[]> {
  const { gender } = filters
  const places = placesOf(await withBelow(db, filters))
  return [
    ...(gender?.length
      ? [
          sql<boolean>`exists (select from employee g where g.id = ${employee} and g.gender = any(${gender}::text[]))`,
        ]
      : []),
    ...(places.length
      ? [
          sql<boolean>`exists (select from employment_assignment a where a.employee_id = ${employee} and ${holds(day)} and ${sql.join(places, sql` and `)})`,
        ]
      : []),
  ]
}

/**
 * A branch or division is meant with all below it. Which those are is asked first: the planner, not knowing how many a
 * recursion finds, would look at everybody in the house.
 */
export async function withBelow<Q extends PlaceFilters>(db: Db, query: Q): Promise<Q> {
  const below = async (tree: 'branch' | 'division', ids: string[] | undefined) => {
    if (!ids?.length) return ids
    const { rows } = await sql<{ id: string }>`
      with recursive below as (
        select id from ${sql.table(tree)} where id = any(${ids}::uuid[])
        union select t.id from ${sql.table(tree)} t join below b on t.parent_id = b.id
      ) select id from below`.execute(db)
    // an id that is not there still narrows to nobody
    return rows.length ? rows.map(({ id }) => id) : ids
  }
  const [branch_id, division_id] = await Promise.all([
    below('branch', query.branch_id),
    below('division', query.division_id),
  ])
  return { ...query, branch_id, division_id }
}

const columns = {
  branch_id: 'branch_id',
  division_id: 'division_id',
  job_title_id: 'job_title_id',
  employment_level_id: 'employment_level_id',
  employment_type_id: 'employment_type_id',
  own_branch_id: 'branch_id',
  own_division_id: 'division_id',
} as const satisfies Partial<Record<keyof PlaceFilters, string>>
const filterNames = Object.keys(columns) as (keyof typeof columns)[]

/** Of the alias `a`, or of another that has the same columns. */
export const placesOf = (query: PlaceFilters, alias = 'a'): RawBuilder<boolean>[] =>
  filterNames.flatMap((name) => {
    const ids = query[name]
    if (!ids?.length) return []
    const column = sql.ref(`${alias}.${columns[name]}`)
    // a plan that is kept takes a list for ten, and then walks through everybody in search of a page of them
    return [
      ids.length === 1
        ? sql<boolean>`${column} = ${ids[0]}::uuid`
        : sql<boolean>`${column} = any(${ids}::uuid[])`,
    ]
  })
