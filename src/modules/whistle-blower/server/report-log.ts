import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { lock, unlock } from '#modules/whistle-blower/server/envelope.ts'
import { investigatorName } from '#modules/whistle-blower/server/investigator-row.ts'
import { lastPosition } from '#modules/whistle-blower/server/report-store.ts'

interface Acted {
  report: { id: string }
  investigator_id: string
  key: Buffer | null
}

/** What an investigator did; reading, once a day. Reasons are locked like the report. */
export async function keepLog(
  { db, today }: Ctx,
  { report, investigator_id, key }: Acted,
  act: string,
  remarks?: string,
): Promise<void> {
  const position = (await lastPosition(db, 'whistle_log', report.id)) + 1
  if (act === 'Read') {
    const known = await db
      .selectFrom('whistle_log')
      .select('position')
      .where('report_id', '=', report.id)
      .where('investigator_id', '=', investigator_id)
      .where('act', '=', act)
      .where('done_on', '=', today)
      .executeTakeFirst()
    if (known) return
  }
  await db
    .insertInto('whistle_log')
    .values({
      report_id: report.id,
      position,
      investigator_id,
      act,
      remarks: remarks && key ? lock(key, `${report.id} log ${position}`, remarks) : null,
      done_on: today,
    })
    .execute()
}

export async function logOf(db: Db, report_id: string, key: Buffer | null) {
  const rows = await db
    .selectFrom('whistle_log as l')
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.investigator_id'),
    )
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .select(['l.position', 'l.act', 'l.remarks', 'l.done_on', investigatorName.as('by')])
    .where('l.report_id', '=', report_id)
    .orderBy('l.position', 'desc')
    .execute()
  return rows.map(({ position, act, by, remarks, done_on }) => ({
    act,
    by,
    done_on,
    remarks: remarks && key ? unlock(key, `${report_id} log ${position}`, remarks).toString() : null,
  }))
}
