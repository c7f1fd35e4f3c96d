import { invalid } from '#kernel/errors.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { followUpOf, type ReportStatus } from '#modules/whistle-blower/domain/report-life.ts'
import { unlock } from '#modules/whistle-blower/server/envelope.ts'
import { receiptKeys } from '#modules/whistle-blower/server/receipt.ts'
import { contentOf, messagesOf } from '#modules/whistle-blower/server/report-store.ts'
import { unnamed } from '#modules/whistle-blower/server/unnamed.ts'
import type { Dialogue } from '#modules/whistle-blower/shared/reporting.ts'

interface Opened {
  report: {
    id: string
    status: string
    follow_up_on: string | null
    follow_up_answered_on: string | null
  }
  key: Buffer
  org: { org_id: number; time_zone: string }
  today: string
}

/** One sentence for every receipt that opens nothing. `work` is done before the dialogue is read. */
export async function byReceipt(
  { services, now }: OpenCtx,
  receipt: string,
  work?: (db: Db, opened: Opened) => Promise<void>,
): Promise<Dialogue> {
  const unknown = () => invalid({ receipt: ['No report has this code.'] })
  const keys = await receiptKeys(receipt)
  if (!keys) throw unknown()
  const org = await services.database.asPerson(SYSTEM_ACCOUNT, (db) =>
    db
      .selectFrom('organization_listed')
      .select(['org_id', 'name', 'time_zone'])
      .where('org_id', '=', keys.org_id)
      .executeTakeFirst(),
  )
  if (!org) throw unknown()
  return unnamed(services, org.org_id, async (db) => {
    const report = await db
      .selectFrom('whistle_report')
      .selectAll()
      .where('receipt_hash', '=', keys.hash)
      .executeTakeFirst()
    if (!report?.receipt_key) throw unknown()
    const key = unlock(keys.key, report.id, report.receipt_key)
    const today = dayAt(now, org.time_zone)
    await work?.(db, { report, key, org, today })
    const { follow_up_on, follow_up_answered_on } = await db
      .selectFrom('whistle_report')
      .select(['follow_up_on', 'follow_up_answered_on'])
      .where('id', '=', report.id)
      .executeTakeFirstOrThrow()
    const status = report.status as ReportStatus
    const messages = await messagesOf(db, report.id, key)
    const before = report.reporter_read_position
    const last = messages.at(-1)?.position ?? 0
    if (last > before)
      await db
        .updateTable('whistle_report')
        .set({ reporter_read_position: last })
        .where('id', '=', report.id)
        .execute()
    const files = await db
      .selectFrom('whistle_file')
      .select('id')
      .where('report_id', '=', report.id)
      .execute()
    return {
      reference: report.reference,
      organization: org.name,
      status,
      description: contentOf(key, report)?.description ?? '',
      received_on: report.received_on,
      acknowledge_by: report.acknowledge_by,
      feedback_by: report.feedback_by,
      follow_up: followUpOf({ status, follow_up_on, follow_up_answered_on }, today),
      follow_up_on: status === 'Closed' ? follow_up_on : null,
      messages: messages.flatMap(({ author, position, body, written_on, answer }) =>
        author === 'Note'
          ? []
          : [
              {
                author,
                body,
                written_on,
                answer: answer ?? null,
                is_new: author === 'Investigator' && position > before,
              },
            ],
      ),
      files: files.length,
    }
  })
}
