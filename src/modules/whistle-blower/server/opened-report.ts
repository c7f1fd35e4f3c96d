import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import {
  clockOn,
  followUpOf,
  nextStatuses,
  type ReportStatus,
} from '#modules/whistle-blower/domain/report-life.ts'
import { openSealed } from '#modules/whistle-blower/server/envelope.ts'
import { identityRequestsOf } from '#modules/whistle-blower/server/identity-asked.ts'
import { investigatorName, isCaller } from '#modules/whistle-blower/server/investigator-row.ts'
import { keepLog, logOf } from '#modules/whistle-blower/server/report-log.ts'
import { addMessage, contentOf, messagesOf } from '#modules/whistle-blower/server/report-store.ts'
import type { Report } from '#modules/whistle-blower/shared/report.ts'

export type OpenedReport = Awaited<ReturnType<typeof openedFor>>

/** The report with its key, for an investigator to whom it was encrypted. For everybody else it does not exist. */
export async function openedFor(ctx: Ctx, id: string) {
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
    .where(isCaller(ctx, 'Investigator'))
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
    private_key,
    // of a purged report nothing is left to open
    key: report.content === null ? null : openSealed(private_key, id, own.sealed_key),
  }
}

export async function said(ctx: Ctx, id: string, author: 'Investigator' | 'Note', body: string) {
  const opened = await openedFor(ctx, id)
  if (!opened.key) throw invalid({ body: ['This report was purged.'] })
  const place = { report_id: id, key: opened.key, today: ctx.today }
  await addMessage(ctx.db, place, author, { body, by: ctx.viewer.full_name })
  await keepLog(ctx, opened, author === 'Note' ? 'Note added' : 'Reply sent')
}

export const fileName = ({ position, media_type }: { position: number; media_type: string }) =>
  `attachment-${position}.${media_type.startsWith('text/') ? 'txt' : 'jpg'}`

/** As it is answered. */
export async function shown(ctx: Ctx, opened: OpenedReport, further: Report['may_add']): Promise<Report> {
  const {
    report: { reporter_read_position: _, ...report },
    key,
  } = opened
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
  const line = ({ body, by, written_on, answer }: (typeof messages)[number]) => ({
    ...{ body, by, written_on, answer: answer ?? null },
  })
  const status = report.status as ReportStatus
  const running = clockOn({ ...report, status }, ctx.today)
  return {
    ...report,
    severity: report.severity as Report['severity'],
    status,
    next: [...nextStatuses(status)],
    clock: running?.clock ?? null,
    due_on: running?.due_on ?? null,
    days_left: running?.days_left ?? null,
    follow_up: followUpOf({ ...report, status }, ctx.today),
    content,
    has_identity: hasIdentity(opened),
    identity_requests: await identityRequestsOf(ctx, opened),
    messages: messages
      .filter(({ author }) => author !== 'Note')
      .map((one) => ({ ...line(one), is_reporter: one.author === 'Reporter' })),
    notes: messages.filter(({ author }) => author === 'Note').map(line),
    files: files.map((file) => ({ id: file.id, name: fileName(file), added_on: file.added_on })),
    readers: readers.map(({ full_name }) => full_name),
    may_add: further.map(({ id, full_name }) => ({ id, full_name })),
    log,
  }
}

const readersOf = (ctx: Ctx, report_id: string) =>
  ctx.db
    .selectFrom('whistle_report_key as k')
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'k.org_id').onRef('i.id', '=', 'k.investigator_id'),
    )
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .select(investigatorName.as('full_name'))
    .where('k.report_id', '=', report_id)
    .where('i.is_archived', '=', false)
    .orderBy(investigatorName)
    .execute()

/** Was a name given, and is it still there? */
export const hasIdentity = ({ report, key }: OpenedReport): boolean =>
  report.identity !== null || !!(key && contentOf(key, report)?.identity)
