import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { changing } from '#platform/changing.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import {
  FOLLOW_UP_DAYS,
  latestFeedback,
  nextStatuses,
  type ReportStatus,
} from '#modules/whistle-blower/domain/report-life.ts'
import { unlock } from '#modules/whistle-blower/server/envelope.ts'
import { isCaller } from '#modules/whistle-blower/server/investigator-row.ts'
import { addReaderRoute, furtherReaders } from '#modules/whistle-blower/server/further-reader.ts'
import {
  fileName,
  openedFor,
  said,
  shown as shownTo,
  type OpenedReport,
} from '#modules/whistle-blower/server/opened-report.ts'
import { keepLog } from '#modules/whistle-blower/server/report-log.ts'
import {
  addNote,
  changeSeverity,
  extendReport,
  moveReport,
  readReport,
  replyToReporter,
  reportFile,
  reports,
} from '#modules/whistle-blower/shared/report.ts'
import { whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'

const shown = async (ctx: Ctx, opened: OpenedReport) =>
  shownTo(ctx, opened, (await furtherReaders(ctx, opened)).free)

const dueOn = sql`case when r.status = 'Received' then r.acknowledge_by
  when r.status not in ('Feedback given', 'Closed', 'Purged') then r.feedback_by end`

export const reportRoutes: readonly Route[] = [
  serveList(reports, {
    from: (ctx) => sql`whistle_report r
      join whistle_report_key k on k.org_id = r.org_id and k.report_id = r.id
      join whistle_investigator i on i.org_id = r.org_id and i.id = k.investigator_id
        and ${isCaller(ctx, 'Investigator')}
      left join whistle_incident_type t on t.id = r.incident_type_id`,
    select: (ctx) => ({
      reference: sql`r.reference`,
      incident_type: sql`t.name`,
      severity: sql`r.severity`,
      status: sql`r.status`,
      received_on: sql`r.received_on`,
      due_on: dueOn,
      clock: sql`case when ${dueOn} < ${ctx.today}::date then 'Overdue'
        when ${dueOn} - ${ctx.today}::date <= case when r.status = 'Received' then 2 else 14 end then 'Due soon'
        when ${dueOn} is not null then 'On time' end`,
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
      follow_up_on: isClosed ? addDays(ctx.today, FOLLOW_UP_DAYS) : null,
      follow_up_answered_on: null,
      ...(body.status === 'Acknowledged' ? { acknowledged_on: ctx.today } : {}),
      ...(body.status === 'Feedback given' ? { feedback_on: ctx.today } : {}),
    })
    await keepLog(ctx, opened, `Status: ${body.status}`, body.reason)
    return undefined
  }),
  serveAction(changeSeverity, async (ctx, { params, body }) => {
    const opened = await openedFor(ctx, params.id)
    const { row, write } = await changing(ctx, 'whistle_report', params.id, body.version, {
      current: () => shown(ctx, opened),
    })
    if (row.severity === body.severity) throw invalid({ severity: [`Severity is ${row.severity} already.`] })
    await write({ severity: body.severity })
    await keepLog(ctx, opened, `Severity: ${body.severity}`, body.reason)
    return undefined
  }),
  addReaderRoute,
  serveAction(extendReport, async (ctx, { params, body }) => {
    const opened = await openedFor(ctx, params.id)
    const { row, write } = await changing(ctx, 'whistle_report', params.id, body.version, {
      current: () => shown(ctx, opened),
    })
    if (body.feedback_by <= row.feedback_by)
      throw invalid({ feedback_by: [`Feedback is due on ${row.feedback_by} already: choose a later day.`] })
    const latest = latestFeedback(row)
    if (body.feedback_by > latest)
      throw invalid({ feedback_by: [`Feedback can be extended to ${latest} at the latest.`] })
    await write({ feedback_by: body.feedback_by })
    await keepLog(ctx, opened, 'Feedback extended', body.reason)
    return undefined
  }),
]
