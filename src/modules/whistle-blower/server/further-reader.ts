import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { uninvolved } from '#modules/whistle-blower/domain/conflict.ts'
import { sealTo } from '#modules/whistle-blower/server/envelope.ts'
import { openedFor, type OpenedReport } from '#modules/whistle-blower/server/opened-report.ts'
import { keepLog } from '#modules/whistle-blower/server/report-log.ts'
import { contentOf, messagesOf } from '#modules/whistle-blower/server/report-store.ts'
import { investigatorsIn } from '#modules/whistle-blower/server/reporting-door.ts'
import { addReader } from '#modules/whistle-blower/shared/report.ts'

/** A reader opens the key of the report by their own and seals it to one more investigator. */
export const addReaderRoute = serveAction(addReader, async (ctx, { params, body }) => {
  // before it is opened: what is purged meanwhile is not sealed to anybody again
  await ctx.db.selectFrom('whistle_report').select('id').where('id', '=', params.id).forUpdate().execute()
  const opened = await openedFor(ctx, params.id)
  if (!opened.key) throw invalid({ reason: ['This report was purged.'] })
  const { free, held } = await furtherReaders(ctx, opened)
  if (held.has(body.investigator_id)) throw conflict('This person reads the report already.')
  const reader = free.find(({ id }) => id === body.investigator_id)
  if (!reader)
    throw invalid({ investigator_id: ['Nobody reads a report who is named in it or was left out.'] })
  await ctx.db
    .insertInto('whistle_report_key')
    .values({
      report_id: params.id,
      investigator_id: reader.id,
      sealed_key: sealTo(reader.public_key, params.id, opened.key),
    })
    .execute()
  await keepLog(ctx, opened, 'Reader added', `${reader.full_name}: ${body.reason}`)
  await ctx.signal('whistle.reader_added', { report_id: params.id, investigator_id: reader.id })
  return undefined
})

/** To whom it may be given. Nobody, where it is not kept whom the reporter left out. */
export async function furtherReaders({ db }: Ctx, { report, key }: OpenedReport) {
  const rows = await db
    .selectFrom('whistle_report_key')
    .select('investigator_id')
    .where('report_id', '=', report.id)
    .execute()
  const held = new Set(rows.map(({ investigator_id }) => investigator_id))
  const content = key && contentOf(key, report)
  if (!key || !content?.left_out) return { held, free: [] }
  const { left_out, description, happened, place, people, evidence } = content
  const messages = await messagesOf(db, report.id, key)
  const added = messages.filter(({ author }) => author === 'Reporter').map(({ body }) => body)
  const said = [description, happened, place, people, evidence, ...added]
  const free = uninvolved(await investigatorsIn(db), { excluded: left_out, said })
  return { held, free: free.filter(({ id, duty }) => duty === 'Investigator' && !held.has(id)) }
}
