import { sql, type RawBuilder } from 'kysely'
import { orderingOf, type PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { cameBy, segmentCondition, servesSince, worksOn } from '#modules/organization/server/public.ts'
import { celebrated } from '#modules/hris/domain/reminder-days.ts'
import { employeeOrder, type EmployeeRow } from '#modules/hris/shared/employee.ts'
import type { Section } from '#modules/hris/shared/section.ts'
import {
  customConditions,
  readableFields,
  refuseUnreadable,
  valuesOf,
  type WantedValue,
} from '#modules/hris/server/custom-columns.ts'
import { customIn } from '#modules/hris/server/custom-store.ts'
import { filled } from '#modules/hris/server/filled.ts'
import { contractEnd, endsEarly, isRenewed } from '#modules/hris/server/contract-end.ts'
import { standingIs, standingOn } from '#modules/hris/server/standing.ts'
import { statusOf } from '#modules/hris/server/status-query.ts'
import type { Standing } from '#modules/hris/shared/standing.ts'
import { placesOf, shownPlace, withBelow, type PlaceFilters } from '#modules/hris/server/place-query.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

/** What narrows a list of people, as the query of the endpoint says it. */
export interface Filters extends PlaceFilters {
  search?: string | undefined
  status: 'current' | 'past' | 'all'
  marital_status?: string[] | undefined
  work_location?: string[] | undefined
  standing?: Standing[] | undefined
  segment_id?: string[] | undefined
  born_from?: string | null | undefined
  born_to?: string | null | undefined
  missing?: Section[] | undefined
  joined_from?: string | null | undefined
  joined_to?: string | null | undefined
  left_from?: string | null | undefined
  left_to?: string | null | undefined
  probation_from?: string | null | undefined
  probation_to?: string | null | undefined
  contract_from?: string | null | undefined
  contract_to?: string | null | undefined
  contract_ended?: 'yes' | 'no' | undefined
  contract_renewed?: 'yes' | 'no' | undefined
  birthday_from?: string | null | undefined
  birthday_to?: string | null | undefined
  as_of?: string | null | undefined
  custom?: readonly WantedValue[] | undefined
  employee_ids?: readonly string[] | undefined
}

/** A page of people with where they work on the day asked for. */
export async function employeePage(
  ctx: Ctx,
  query: Filters & PageQuery,
): Promise<{ count: number; results: EmployeeRow[] }> {
  const day = query.as_of ?? ctx.today
  const fields = await readableFields(ctx)
  refuseUnreadable(query.custom, fields)
  const rows = await peopleWithin(ctx.db, query, day)
  const { name, direction } = orderingOf(query, employeeOrder, 'full_name')
  // first which people, then what is shown of them: a far page costs no more than its own lines
  const chosen = rows.select('e.id').orderBy(`e.${name}`, direction).orderBy('e.id', direction)
  // the engine's two narrow views of a query; the row's type was made by the select above
  const { count, results: ids } = await page<{ id: string }>(query, rows as never, chosen as never)
  const lines = await ctx.db
    .selectFrom('employee as e')
    .leftJoin('employment_assignment as a', (join) =>
      join.onRef('a.org_id', '=', 'e.org_id').onRef('a.employee_id', '=', 'e.id').on(shownPlace(day)),
    )
    .leftJoin('employment_type as t', (join) =>
      join.onRef('t.org_id', '=', 'a.org_id').onRef('t.id', '=', 'a.employment_type_id'),
    )
    .where('e.id', '=', sql<string>`any(${ids.map(({ id }) => id)}::uuid[])`)
    .select([
      'e.id',
      'e.gender',
      'e.joined_on',
      'e.left_on',
      'e.leaving_reason',
      'e.work_email',
      'e.mobile',
      'e.custom',
      'e.version',
      personOf(sql`e.id`, day).as('person'),
      standingOn(day).as('standing'),
      statusOf({ day, today: ctx.today }).as('status'),
      't.title as employment_type',
      'a.work_location',
    ])
    .orderBy(`e.${name}`, direction)
    .orderBy('e.id', direction)
    .execute()
  return {
    count,
    results: lines.map((row) => ({
      ...row,
      gender: genderOf(row.gender),
      custom: valuesOf(fields, customIn(row)),
    })),
  }
}

/** The people of some filters on a day, as the alias `e`: what lists show and reports count. */
export const peopleWithin = async (db: Db, filters: Filters, day: string) =>
  conditionsOf(await withBelow(db, filters), day).reduce(
    (narrower, condition) => narrower.where(condition),
    db.selectFrom('employee as e'),
  )

export const genderOf = (text: string | null) => genders.find((gender) => gender === text) ?? null

function conditionsOf(query: Filters, day: string): RawBuilder<boolean>[] {
  const all = [...foundBy(query.search, sql`e.id`)]
  const add = (condition: RawBuilder<boolean>) => all.push(condition)
  // those who are hired for a later day belong to today's list, but not to the list as it was on a day
  if (query.as_of) {
    add(query.status === 'current' ? worksOn(day) : cameBy(day))
    if (query.status === 'past') add(sql`not ${worksOn(day)}`)
  } else {
    if (query.status === 'current') add(sql`(e.left_on is null or e.left_on >= ${day})`)
    if (query.status === 'past') add(sql`e.left_on < ${day}`)
  }
  if (query.employee_ids) add(sql`e.id = any(${query.employee_ids}::uuid[])`)
  if (query.gender?.length) add(sql`e.gender = any(${query.gender}::text[])`)
  if (query.marital_status?.length) add(sql`e.marital_status = any(${query.marital_status}::text[])`)
  if (query.standing?.length) add(standingIs(query.standing, day))
  for (const condition of customConditions(query.custom)) add(condition)
  for (const id of query.segment_id ?? []) add(segmentCondition(id, sql`e.id`, day))
  for (const section of query.missing ?? []) add(sql`not ${filled[section]}`)
  const between = (
    value: RawBuilder<unknown>,
    from: string | null | undefined,
    to: string | null | undefined,
  ) => {
    if (from) add(sql`${value} >= ${from}`)
    if (to) add(sql`${value} <= ${to}`)
  }
  const within = (column: string, from: string | null | undefined, to: string | null | undefined) =>
    between(sql.ref(`e.${column}`), from, to)
  between(query.as_of ? servesSince(day) : sql`e.joined_on`, query.joined_from, query.joined_to)
  within('date_of_birth', query.born_from, query.born_to)
  within('left_on', query.left_from, query.left_to)
  within('probation_ends_on', query.probation_from, query.probation_to)
  if (query.probation_from || query.probation_to) add(sql`e.confirmed_on is null`)
  between(contractEnd(query.as_of ? day : null), query.contract_from, query.contract_to)
  if (query.contract_ended) {
    const early = endsEarly(query.as_of ?? null)
    add(query.contract_ended === 'yes' ? early : sql`not ${early}`)
  }
  if (query.contract_renewed) {
    const renewed = isRenewed(query.as_of ?? null, day)
    add(query.contract_renewed === 'yes' ? renewed : sql`not ${renewed}`)
  }
  const { birthday_from: born = null, birthday_to: until = null } = query
  const first = born ?? until
  if (first) add(sql`e.birth_mmdd = any(${celebrated({ start: first, end: until ?? first })}::int[])`)
  const places = placesOf(query)
  if (query.work_location?.length) places.push(sql`a.work_location = any(${query.work_location}::text[])`)
  if (places.length)
    // by itself, not asked of each person: few are in a branch, whatever the size of the organization
    add(
      sql`e.id in (select a.employee_id from employment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where ${shownPlace(day)} and ${sql.join(places, sql` and `)})`,
    )
  return all
}
