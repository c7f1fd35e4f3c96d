import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { peopleWithin, type Filters } from '#modules/hris/server/employee-query.ts'
import { holds } from '#modules/hris/server/place-query.ts'

/** Who works here on the day asked for and passes the filters, as `e` with the assignment `a` of that day. */
export async function staff(ctx: Ctx, filters: Filters) {
  const day = filters.as_of ?? ctx.today
  const people = await peopleWithin(ctx.db, { ...filters, status: 'current', as_of: day }, day)
  return { day, people, assigned: sql`a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)}` }
}

export interface ByGender {
  people: number
  female: number
  male: number
  other: number
}

export const byGender: readonly RawBuilder<unknown>[] = [
  sql`count(*) as people`,
  sql`count(*) filter (where e.gender = 'Female') as female`,
  sql`count(*) filter (where e.gender = 'Male') as male`,
  sql`count(*) filter (where e.gender is distinct from 'Female' and e.gender is distinct from 'Male') as other`,
]

/** Each row with its part of all, from 0 to 1. */
export function shared<R extends { people: number }>(rows: readonly R[]): (R & { share: number })[] {
  const all = rows.reduce((sum, { people }) => sum + people, 0)
  return rows.map((row) => ({ ...row, share: all === 0 ? 0 : row.people / all }))
}
