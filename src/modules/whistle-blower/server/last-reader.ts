import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { notification } from '#engines/notify/notice-server.ts'

/** Refuses to take the role from the only reader of an open report: nobody could open it ever after. */
export async function refuseLastReader({ db, today }: Pick<Ctx, 'db' | 'today'>, investigator_id: string) {
  const reports = await reportsWithoutReader(db, investigator_id, today)
  if (reports > 0)
    throw refuse(
      `Open reports that only this investigator can read: ${reports}. They add another reader first.`,
    )
}

async function reportsWithoutReader(db: Db, investigator_id: string, day: string): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select reports_without_reader(${investigator_id}::uuid, ${day}::date) as reports`.execute(db)
  return rows[0]?.reports ?? 0
}

/** An employment ends whatever hangs on it, so it is told while the reader can still hand over. */
export const readerLeaves = notification({
  signal: 'employee.separated',
  kind: 'whistle.reader_leaves',
  title: 'Whistle-blowing: the only reader of a report leaves',
  payload: z.object({ employee_id: z.uuid(), left_on: z.iso.date() }),
  async tell({ db, org }, { employee_id, left_on }) {
    const people = await db
      .selectFrom('whistle_investigator as i')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
      )
      .select(['i.id', 'i.duty', 'e.account_id', 'e.id as employee_id'])
      .where('i.is_archived', '=', false)
      .where(sql<boolean>`(e.left_on is null or e.left_on >= org_today())`)
      .execute()
    const leaving = people.find((one) => one.employee_id === employee_id && one.duty === 'Investigator')
    if (!leaving || (await reportsWithoutReader(db, leaving.id, addDays(left_on, 1))) === 0) return null
    const custodians = people.filter((one) => one.duty === 'Custodian')
    return [
      {
        accounts: [leaving.account_id ?? []].flat(),
        text: 'You are the only reader of an open whistle-blower report: add another before you leave',
        url: '/user/whistle-blower',
      },
      {
        accounts: custodians.flatMap(({ account_id }) => account_id ?? []),
        text: LEAVES,
        url: '/user/whistle-blower/identity-requests',
      },
      {
        hr: [P.commons.whistleBlower],
        text: LEAVES,
        url: `/admin/${org.slug}/whistle-blower/investigator`,
      },
    ]
  },
})

const LEAVES = 'An investigator who leaves is the only reader of an open whistle-blower report'
