import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { noticeSaid, type NoticeOrigin } from '#modules/hris/domain/notice-days.ts'
import { noticeTermsOn } from '#modules/hris/server/law-terms.ts'
import { holds } from '#modules/hris/server/place-query.ts'

/** What contract, level and employment type of a day say of the notice, with the names of the two. */
export interface NoticeAgreed {
  contract: number | null
  level: number | null
  level_name: string | null
  type: number | null
  type_name: string | null
}

/** Of the employee `e`. */
export const noticeAgreed = (day: Day): RawBuilder<NoticeAgreed> =>
  sql<NoticeAgreed>`(select json_build_object('contract', e.notice_days, 'level', l.notice_days, 'level_name', l.title,
    'type', t.notice_days, 'type_name', t.title) from (values (1)) one
    left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)}
    left join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    left join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id limit 1)`

export interface NoticeOf {
  days: number
  from: NoticeOrigin
  /** What the level or the employment type is called. */
  name: string | null
}

/** The days of notice of somebody on a day, and who says them. */
export function noticeBy(joined_on: Day, day: Day, agreed: NoticeAgreed, term: number): NoticeOf {
  const said = noticeSaid(joined_on, day, { ...agreed, term })
  const names = { Level: agreed.level_name, 'Employment type': agreed.type_name }
  return { ...said, name: said.from in names ? names[said.from as keyof typeof names] : null }
}

/** The same of an employee by id: what has to be given, or to be had, on that day. */
export async function noticeOn(
  db: Db,
  { employee_id, joined_on }: { employee_id: string; joined_on: Day },
  day: Day,
): Promise<NoticeOf> {
  const [{ agreed }, { notice_days }] = await Promise.all([
    db
      .selectFrom('employee as e')
      .select(noticeAgreed(day).as('agreed'))
      .where('e.id', '=', employee_id)
      .executeTakeFirstOrThrow(),
    noticeTermsOn(db, day),
  ])
  return noticeBy(joined_on, day, agreed, notice_days)
}
