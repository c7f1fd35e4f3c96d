import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { rowsOf } from '#platform/bulk.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { dueNotice, TOLD_BEFORE } from '#modules/training/domain/expiry.ts'

/** Certificates that end become needs of those who hold them, and are told 60, 30 and 7 days before. */
export const renewCertificates: Schedule = {
  name: 'training.renewals',
  title: 'Renew training certificates',
  every: 'day',
  at: '05:20',
  needed: neededWhere(sql`from training_member where certificate_no is not null and valid_until is not null`),
  run: async (ctx, day) => ctx.batch((db) => renew(db, ctx.org.org_id, day)),
}

interface Ending {
  member_id: string
  need_id: string | null
  told_days: number | null
  employee_id: string
  valid_until: string
}

export async function renew(
  db: Db,
  orgId: number,
  today: string,
): Promise<{ written: number; told: number }> {
  // whoever has a later certificate of the same training has renewed it already
  const { rows } = await sql<Ending & { topic: string; is_mandatory: boolean }>`
    select m.id as member_id, n.id as need_id, n.told_days, m.employee_id, m.valid_until, t.name as topic, t.is_mandatory
    from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
    join training t on t.org_id = s.org_id and t.id = s.training_id
    join employee e on e.org_id = m.org_id and e.id = m.employee_id
    left join training_need n on n.org_id = m.org_id and n.member_id = m.id
    where m.certificate_no is not null and m.valid_until between ${today}::date and ${today}::date + ${TOLD_BEFORE[0]}::int
      and (e.left_on is null or e.left_on > m.valid_until) and not t.is_archived
      and not exists (select from training_member later join training_session o on o.org_id = later.org_id and o.id = later.session_id
        where later.employee_id = m.employee_id and o.training_id = s.training_id and later.certificate_no is not null
          and coalesce(later.valid_until, 'infinity') > m.valid_until)
    order by m.valid_until, m.id limit 2000`.execute(db)
  const fresh = rows
    .filter(({ need_id }) => need_id === null)
    .map((row) => ({ ...row, id: newId(), priority: row.is_mandatory ? 'High' : 'Medium' }))
  if (fresh.length)
    await sql`
      insert into training_need (id, employee_id, topic, source, priority, target_on, member_id)
      select id, employee_id, topic, 'Expiry', priority, valid_until, member_id
      from ${rowsOf({ id: 'uuid', employee_id: 'uuid', topic: 'text', priority: 'text', valid_until: 'date', member_id: 'uuid' }, fresh, 'f')}
      on conflict do nothing`.execute(db)
  const told = rows.flatMap(({ member_id, employee_id, valid_until, told_days, topic }) => {
    const days = dueNotice(valid_until, today, told_days)
    return days === null ? [] : [{ member_id, employee_id, valid_until, topic, days }]
  })
  if (told.length) {
    await sql`update training_need n set told_days = f.days, version = n.version + 1
      from ${rowsOf({ member_id: 'uuid', days: 'int' }, told, 'f')} where n.member_id = f.member_id`.execute(
      db,
    )
    await db
      .insertInto('signal')
      .values(
        told.map(({ employee_id, valid_until, topic }) => ({
          id: newId(),
          org_id: orgId,
          name: 'training.expiring' as const,
          payload: JSON.stringify({ employee_id, valid_until, topic }),
          account_id: null,
        })),
      )
      .execute()
  }
  return { written: fresh.length, told: told.length }
}
