import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Plan, Row } from '#modules/hris/domain/assignment-timeline.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import type { Assignment, PlaceInput } from '#modules/hris/shared/assignment.ts'

export type Place = PlaceInput & { change_reason: string; version: number }

/** The timeline as the rules take it, earliest first. */
export async function timelineOf(db: Db, employeeId: string): Promise<Row<Place>[]> {
  const rows = await db
    .selectFrom('employment_assignment')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('valid_from')
    .execute()
  return rows.map(({ id, valid_from, valid_to, weekly_hours, ...place }) => ({
    id,
    valid_from,
    valid_to,
    place: {
      ...place,
      weekly_hours: weekly_hours === null ? null : Number(weekly_hours),
      // the column takes no other words
      work_location: place.work_location as PlaceInput['work_location'],
    },
  }))
}

/** Carries a plan out in its order, so that at no moment two rows overlap. At most two rows move: no loop over many. */
export async function carryOut(
  db: Db,
  { removed, moved, added }: Plan<PlaceInput & { change_reason: string }>,
  employeeId = '',
  source_review_id: string | null = null,
): Promise<void> {
  if (removed.length) await db.deleteFrom('employment_assignment').where('id', 'in', removed).execute()
  for (const { id, valid_from, valid_to } of moved)
    await db
      .updateTable('employment_assignment')
      .set((eb) => ({ valid_from, valid_to, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  if (!added) return
  const { place, id, valid_from, valid_to } = added
  await db
    .insertInto('employment_assignment')
    .values({
      ...columnsOf(place),
      id,
      employee_id: employeeId,
      valid_from,
      valid_to,
      change_reason: place.change_reason,
      source_review_id,
    })
    .execute()
}

export const columnsOf = (place: PlaceInput) => ({
  branch_id: place.branch_id,
  division_id: place.division_id,
  job_title_id: place.job_title_id,
  employment_level_id: place.employment_level_id,
  employment_type_id: place.employment_type_id,
  weekly_hours: place.weekly_hours?.toString() ?? null,
  work_location: place.work_location,
  pay_step: place.pay_step ?? null,
})

/** The timeline as it is shown, latest first. */
export async function historyOf(
  db: Db,
  employeeId: string,
  { today, reads_reviews }: { today: string; reads_reviews: boolean },
): Promise<Assignment[]> {
  const named = (alias: string, label: string) =>
    sql<
      Assignment['branch']
    >`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.${label}`)}) end`
  const { rows } = await sql<Assignment>`
    select a.id, a.valid_from, a.valid_to, a.weekly_hours::float8 as weekly_hours, a.work_location, a.pay_step, a.change_reason, a.version,
      case when ${reads_reviews} then a.source_review_id end as source_review_id,
      ${holds(today)} as is_current, ${named('b', 'name')} as branch, ${named('d', 'name')} as division,
      ${named('j', 'title')} as job_title, ${named('l', 'title')} as employment_level, ${named('t', 'title')} as employment_type
    from employment_assignment a
    left join branch b on b.org_id = a.org_id and b.id = a.branch_id
    left join division d on d.org_id = a.org_id and d.id = a.division_id
    left join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
    left join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    left join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
    where a.employee_id = ${employeeId} order by a.valid_from desc`.execute(db)
  return rows
}
