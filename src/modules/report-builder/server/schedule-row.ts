import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import type { DataSets } from '#engines/dataset/data-set-server.ts'
import { peopleOf, type HrPerson } from '#modules/report-builder/server/people.ts'
import { givenTo, shareOf, type Asked } from '#modules/report-builder/server/shares.ts'
import type { Schedule, Share } from '#modules/report-builder/shared/schedule.ts'

export interface ScheduleRow extends Omit<Schedule, 'recipients'> {
  report_id: string
  recipients: { id: string; full_name: string }[]
}

const selected = sql`
  select s.id, s.report_id, s.frequency, s.calendar, s.weekday, s.month_day, s.hour, s.format, s.skip_empty, s.expires_on, s.answers, s.is_active,
    s.next_on, s.last_at, s.last_result, s.version,
    coalesce((select json_agg(json_build_object('id', a.id, 'full_name', a.full_name) order by a.full_name)
      from report_recipient t join account a on a.id = t.account_id where t.org_id = s.org_id and t.schedule_id = s.id), '[]') as recipients
  from report_schedule s`

export async function schedulesOf(db: Db, reportId: string): Promise<ScheduleRow[]> {
  const { rows } =
    await sql<ScheduleRow>`${selected} where s.report_id = ${reportId} order by s.created_at, s.id`.execute(
      db,
    )
  return rows
}

export async function findSchedule(db: Db, id: string): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`${selected} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Schedules as the owner sees them, with what each recipient gets as things stand now. */
export async function shown(
  db: Db,
  sets: DataSets,
  definition: unknown,
  rows: readonly ScheduleRow[],
  today: string,
): Promise<Schedule[]> {
  const ids = [...new Set(rows.flatMap(({ recipients }) => recipients.map(({ id }) => id)))]
  const people = new Map((await peopleOf(db, today, ids)).map((person) => [person.id, person]))
  return rows.map(({ report_id: _, recipients, ...row }) => ({
    ...row,
    recipients: recipients.map((account) =>
      shareFor(sets, { definition, answers: row.answers }, account, people.get(account.id)),
    ),
  }))
}

export const shareFor = (
  sets: DataSets,
  asked: Asked,
  account: Share['account'],
  person: HrPerson | undefined,
): Share =>
  person
    ? shareOf(givenTo(sets, asked, person))
    : { account, gets: 'nothing', without: [], why: 'Does not belong to HR any more' }
