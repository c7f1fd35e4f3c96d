import { sql, type RawBuilder } from 'kysely'
import { tenureRange, tenures, tenureTitles, type Tenure } from '#modules/offboarding/domain/tenure.ts'

/**
 * The first day of the employment that ended on the last day of `s`, a leaving with its employee `e`: of somebody who came
 * back it is kept with that employment.
 */
export const joinedBefore = sql`coalesce((select p.joined_on from employment_spell p where p.org_id = s.org_id
  and p.employee_id = s.employee_id and (p.separation_id = s.id or p.left_on = s.last_working_on) limit 1), e.joined_on)`

/** Completed years on a day, the day itself counted. */
const years = (joined: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql`extract(year from age(${day} + 1, ${joined}))::int`

export const tenureOf = (joined: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<Tenure> =>
  sql<Tenure>`case ${sql.join(
    tenures
      .toReversed()
      .map((tenure) => sql`when ${years(joined, day)} >= ${Number(tenure)}::int then ${tenure}::text`),
    sql` `,
  )} else '0' end`

export const tenureTitle = (tenure: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case ${tenure} ${sql.join(
    tenures.map((one) => sql`when ${one}::text then ${tenureTitles[one]}::text`),
    sql` `,
  )} end`

/** Those who had served so long on their last day. */
export function servedFor(tenure: Tenure): RawBuilder<boolean> {
  const { from, below } = tenureRange(tenure)
  const served = sql`(select ${years(joinedBefore, sql`s.last_working_on`)} from employee e where e.org_id = s.org_id and e.id = s.employee_id)`
  return below === null
    ? sql<boolean>`${served} >= ${from}::int`
    : sql<boolean>`${served} >= ${from}::int and ${served} < ${below}::int`
}
