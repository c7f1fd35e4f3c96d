import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { nextStatuses, type ReportStatus } from '#modules/whistle-blower/domain/report-life.ts'
import { openSealed, unlock } from '#modules/whistle-blower/server/envelope.ts'
import { keepLog, logOf } from '#modules/whistle-blower/server/report-log.ts'
import { addMessage, contentOf, messagesOf } from '#modules/whistle-blower/server/report-store.ts'
import {
  addNote,
  extendReport,
  moveReport,
  readIdentity,
  readReport,
  replyToReporter,
  reportFile,
  reports,
  type Report,
} from '#modules/whistle-blower/shared/report.ts'
import { whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'

const dueOn = sql`case when r.status = 'Received' then r.acknowledge_by
  when r.status not in ('Feedback given', 'Closed', 'Purged') then r.feedback_by end`

export const reportRoutes: readonly Route[] = [
  serveList(reports, {
    from: (ctx) => sql`whistle_report r
      join whistle_report_key k on k.org_id = r.org_id and k.report_id = r.id
      join whistle_investigator i on i.org_id = r.org_id and i.id = k.investigator_id
        and i.employee_id = ${ownId(ctx)} and not i.is_archived
      left join whistle_incident_type t on t.id = r.incident_type_id`,
    select: () => ({
      reference: sql`r.reference`,
      incident_type: sql`t.name`,
      severity: sql`r.severity`,
      status: sql`r.status`,
      received_on: sql`r.received_on`,
      due_on: dueOn,
      unread: sql`(select count(*) from whistle_message m where m.org_id = r.org_id and m.report_id = r.id
        and m.author = 'Reporter' and m.position > k.read_position)`,
    }),
    id: sql`r.id`,
    order: sql`${dueOn} nulls last, r.received_on desc`,
  }),
  handle(readReport, async (ctx, { params }) => {
    const opened = await openedFor(ctx, params.id)
    await keepLog(ctx, opened, 'Read')
    await ctx.db
      .updateTable('whistle_report_key')
      .set({
        read_position: sql<number>`coalesce((select max(m.position) from whistle_message m where m.report_id = ${params.id}), 0)`,
      })
      .where('report_id', '=', params.id)
      .where('investigator_id', '=', opened.investigator_id)
      .execute()
    return shown(ctx, opened)
  }),
  handle(reportFile, async (ctx, { params }) => {
    const opened = await openedFor(ctx, params.id)
    const file = await ctx.db
      .selectFrom('whistle_file')
      .selectAll()
      .where('report_id', '=', params.id)
      .where('id', '=', params.file_id)
      .executeTakeFirst()
    if (!file || !opened.key) throw notFound()
    const content = unlock(opened.key, `${params.id} file ${file.position}`, file.content)
    await keepLog(ctx, opened, 'File opened')
    return {
      name: fileName(file),
      media_type: file.media_type,
      bytes: content.length,
      content: Readable.from([content]),
    }
  }),
  serveAction(replyToReporter, async (ctx, { params, body }) => {
    await said(ctx, params.id, 'Investigator', body.body)
    return undefined
  }),
  serveAction(addNote, async (ctx, { params, body }) => {
    await said(ctx, params.id, 'Note', body.body)
    return undefined
  }),
  serveAction(moveReport, async (ctx, { params, body }) => {
    const opened = await openedFor(ctx, params.id)
    const { row, write } = await changing(ctx, 'whistle_report', params.id, body.version, {
      current: () => shown(ctx, opened),
    })
    if (!nextStatuses(row.status as ReportStatus).includes(body.status))
      throw invalid({ status: [`${row.status} cannot become ${body.status}.`] })
    const { retention_days } = await commonSettingOf(ctx.db, whistleSetting)
    const isClosed = body.status === 'Closed'
    await write({
      status: body.status,
      closed_on: isClosed ? ctx.today : null,
      purge_on: isClosed ? addDays(ctx.today, retention_days) : null,
      ...(body.status === 'Acknowledged' ? { acknowledged_on: ctx.today } : {}),
      ...(body.status === 'Feedback given' ? { feedback_on: ctx.today } : {}),
    })
    await keepLog(ctx, opened, `Status: ${body.status}`, body.reason)
    return undefined
  }),
  serveAction(extendReport, async (ctx, { params, body }) => {
    const opened = await openedFor(ctx, params.id)
    const { row, write } = await changing(ctx, 'whistle_report', params.id, body.version, {
      current: () => shown(ctx, opened),
    })
    if (body.feedback_by <= row.feedback_by)
      throw invalid({ feedback_by: [`Feedback is due on ${row.feedback_by} already: choose a later day.`] })
    await write({ feedback_by: body.feedback_by })
    await keepLog(ctx, opened, 'Feedback extended', body.reason)
    return undefined
  }),
  serveAction(readIdentity, async (ctx, { params, body }) => {
    const opened = await openedFor(ctx, params.id)
    const identity = opened.key && contentOf(opened.key, opened.report)?.identity
    if (!identity) throw invalid({ reason: ['This report names nobody.'] })
    await keepLog(ctx, opened, 'Identity shown', body.reason)
    return { identity }
  }),
]

/** HR of another organization has no row here: their empty id is none. */
const ownId = ({ employee_id }: Ctx) => (employee_id ? sql`${employee_id}::uuid` : sql`null::uuid`)

export type OpenedReport = Awaited<ReturnType<typeof openedFor>>

/** The report with its key, for an investigator to whom it was encrypted. For everybody else it does not exist. */
async function openedFor(ctx: Ctx, id: string) {
  const own = await ctx.db
    .selectFrom('whistle_report_key as k')
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'k.org_id').onRef('i.id', '=', 'k.investigator_id'),
    )
    .innerJoin('whistle_key as p', (join) =>
      join.onRef('p.org_id', '=', 'k.org_id').onRef('p.investigator_id', '=', 'k.investigator_id'),
    )
    .select(['k.sealed_key', 'k.investigator_id', 'p.private_key'])
    .where('k.report_id', '=', id)
    .where(sql<boolean>`i.employee_id = ${ownId(ctx)}`)
    .where('i.is_archived', '=', false)
    .executeTakeFirst()
  const report = await ctx.db
    .selectFrom('whistle_report as r')
    .leftJoin('whistle_incident_type as t', 't.id', 'r.incident_type_id')
    .selectAll('r')
    .select('t.name as incident_type')
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!own || !report) throw notFound()
  const private_key = ctx.services.seal.open(own.private_key)
  if (private_key === null)
    throw new Error('a key of an investigator was sealed by a secret that is not known')
  return {
    report,
    investigator_id: own.investigator_id,
    // of a purged report nothing is left to open
    key: report.content === null ? null : openSealed(private_key, id, own.sealed_key),
  }
}

async function said(ctx: Ctx, id: string, author: 'Investigator' | 'Note', body: string) {
  const opened = await openedFor(ctx, id)
  if (!opened.key) throw invalid({ body: ['This report was purged.'] })
  const place = { report_id: id, key: opened.key, today: ctx.today }
  await addMessage(ctx.db, place, author, { body, by: ctx.viewer.full_name })
  await keepLog(ctx, opened, author === 'Note' ? 'Note added' : 'Reply sent')
}

const fileName = ({ position, media_type }: { position: number; media_type: string }) =>
  `attachment-${position}.${media_type.startsWith('text/') ? 'txt' : 'jpg'}`

async function shown(ctx: Ctx, { report, key }: OpenedReport): Promise<Report> {
  const [messages, files, readers, log] = [
    key ? await messagesOf(ctx.db, report.id, key) : [],
    await ctx.db
      .selectFrom('whistle_file')
      .select(['id', 'position', 'media_type', 'added_on'])
      .where('report_id', '=', report.id)
      .orderBy('position')
      .execute(),
    await readersOf(ctx, report.id),
    await logOf(ctx.db, report.id, key),
  ]
  const content = key && contentOf(key, report)
  const line = ({ body, by, written_on }: (typeof messages)[number]) => ({ body, by, written_on })
  return {
    ...report,
    severity: report.severity as Report['severity'],
    status: report.status as ReportStatus,
    next: [...nextStatuses(report.status as ReportStatus)],
    content,
    has_identity: !!content?.identity,
    messages: messages
      .filter(({ author }) => author !== 'Note')
      .map((one) => ({ ...line(one), is_reporter: one.author === 'Reporter' })),
    notes: messages.filter(({ author }) => author === 'Note').map(line),
    files: files.map((file) => ({ id: file.id, name: fileName(file), added_on: file.added_on })),
    readers: readers.map(({ full_name }) => full_name),
    log,
  }
}

const readersOf = (ctx: Ctx, report_id: string) =>
  ctx.db
    .selectFrom('whistle_report_key as k')
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'k.org_id').onRef('i.id', '=', 'k.investigator_id'),
    )
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .select('e.full_name')
    .where('k.report_id', '=', report_id)
    .where('i.is_archived', '=', false)
    .orderBy('e.full_name')
    .execute()
