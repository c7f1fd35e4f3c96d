import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'

/** A transaction in the organization in nobody's name: what it writes leaves no trace of who was there. */
export const unnamed = <T>(services: Services, org_id: number, work: (db: Db) => Promise<T>) =>
  services.database.inOrganization(
    { org_id, account_id: SYSTEM_ACCOUNT, acting_as: 'anonymous', request_no: '' },
    work,
  )

/** Investigators hear of all that came within a day at its end: a notice at once would tell the minute. */
export const tellTomorrow = (
  db: Db,
  { org_id, time_zone, today }: { org_id: number; time_zone: string; today: string },
  report_id: string,
) =>
  db
    .insertInto('signal')
    .values({
      id: randomUUID(),
      org_id,
      name: 'whistle.received',
      payload: JSON.stringify({ report_id }),
      account_id: null,
      at: sql`${today}::date::timestamp at time zone ${time_zone}`,
      next_try_at: sql`${addDays(today, 1)}::date::timestamp at time zone ${time_zone}`,
    })
    .execute()
