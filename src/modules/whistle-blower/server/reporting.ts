import { randomUUID } from 'node:crypto'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { custodiansOf, readersOf } from '#modules/whistle-blower/domain/conflict.ts'
import {
  clocksFrom,
  followUpOf,
  isOver,
  type ReportStatus,
} from '#modules/whistle-blower/domain/report-life.ts'
import { byReceipt } from '#modules/whistle-blower/server/by-receipt.ts'
import { lock, newReportKey, sealTo } from '#modules/whistle-blower/server/envelope.ts'
import { refuseUnproved } from '#modules/whistle-blower/server/proved.ts'
import { newReceipt, receiptKeys } from '#modules/whistle-blower/server/receipt.ts'
import {
  addMessage,
  lastPosition,
  newReference,
  type Content,
} from '#modules/whistle-blower/server/report-store.ts'
import {
  doorOf,
  investigatorsIn,
  openOrganizations,
  settingOf,
} from '#modules/whistle-blower/server/reporting-door.ts'
import { fileOf } from '#modules/whistle-blower/server/sent-file.ts'
import { tellTomorrow, unnamed } from '#modules/whistle-blower/server/unnamed.ts'
import { reporting, type ReportInput } from '#modules/whistle-blower/shared/reporting.ts'

const MOST_FILES = 10
const nobodyLeft =
  'Nobody would be left to read this report: all are left out or named in it. Keep one investigator, or turn to an authority.'

/**
 * For whoever reports, whom nothing here may learn of. No handler reads `ctx.viewer` or the request, but for the parts of
 * a file; ids are by chance, since ours tell the millisecond; and days stand for instants.
 */
export const reportingRoutes: readonly Route[] = [
  handleOpen(reporting.door, doorOf),
  handleOpen(reporting.challenge, async ({ services, now }) => services.proofs.challenge(now)),
  handleOpen(reporting.send, async (ctx, { body: { proof, ...input } }) => {
    refuseUnproved(ctx, proof)
    return sent(ctx, input)
  }),
  handleOpen(reporting.open, async (ctx, { body }) => {
    refuseUnproved(ctx, body.proof)
    return byReceipt(ctx, body.receipt)
  }),
  handleOpen(reporting.reply, async (ctx, { body }) => {
    refuseUnproved(ctx, body.proof)
    return byReceipt(ctx, body.receipt, async (db, { report, key, org, today }) => {
      if (isOver(report.status as ReportStatus)) throw invalid({ body: ['This report is closed.'] })
      await addMessage(db, { report_id: report.id, key, today }, 'Reporter', { body: body.body, by: null })
      await tellTomorrow(db, { ...org, today }, report.id)
    })
  }),
  handleOpen(reporting.followUp, async (ctx, { body: { receipt, proof, answer, body } }) => {
    refuseUnproved(ctx, proof)
    return byReceipt(ctx, receipt, async (db, { report, key, org, today }) => {
      // answered once: of two at the same time the second finds it answered
      const taken = await db
        .updateTable('whistle_report')
        .set({ follow_up_answered_on: today })
        .where('id', '=', report.id)
        .where('follow_up_answered_on', 'is', null)
        .returning('id')
        .executeTakeFirst()
      const status = report.status as ReportStatus
      if (!taken || followUpOf({ ...report, status }, today) !== 'Due')
        throw invalid({ answer: ['This question is not open, or has been answered.'] })
      await addMessage(db, { report_id: report.id, key, today }, 'Reporter', { body, by: null, answer })
      await tellTomorrow(db, { ...org, today }, report.id)
    })
  }),
  handleOpen(reporting.attach, async (ctx) => {
    const { receipt, proof, content, media_type } = await fileOf(ctx)
    refuseUnproved(ctx, proof)
    return byReceipt(ctx, receipt, async (db, { report, key, org, today }) => {
      if (isOver(report.status as ReportStatus)) throw invalid({ file: ['This report is closed.'] })
      const position = (await lastPosition(db, 'whistle_file', report.id)) + 1
      if (position > MOST_FILES)
        throw invalid({ file: [`At most ${MOST_FILES} files can be added to a report.`] })
      await db
        .insertInto('whistle_file')
        .values({
          id: randomUUID(),
          report_id: report.id,
          position,
          media_type,
          content: lock(key, `${report.id} file ${position}`, content),
          added_on: today,
        })
        .execute()
      await tellTomorrow(db, { ...org, today }, report.id)
    })
  }),
]

async function sent(ctx: OpenCtx, input: ReportInput) {
  const { services, now } = ctx
  const setting = await settingOf(ctx)
  const all = await services.database.asPerson(SYSTEM_ACCOUNT, openOrganizations)
  const org = all.find(({ slug }) => slug === input.organization)
  if (!setting.enabled || !org) throw notFound()
  const today = dayAt(now, org.time_zone)
  const receipt = newReceipt(org.org_id)
  const made = await receiptKeys(receipt)
  if (!made) throw new Error('a receipt of our own does not read')
  const clocks = clocksFrom(today, setting)
  const { organization: _, incident_type_id, excluded_ids: excluded, identity, ...said } = input
  await unnamed(services, org.org_id, async (db) => {
    const readers = await investigatorsIn(db)
    const involved = { excluded, said: Object.values(said) }
    const allowed = readersOf(readers, involved)
    if (allowed.length === 0) throw invalid({ excluded_ids: [nobodyLeft] })
    const type =
      incident_type_id === null
        ? null
        : await db
            .selectFrom('whistle_incident_type')
            .select(['id', 'severity'])
            .where('id', '=', incident_type_id)
            .executeTakeFirst()
    if (type === undefined) throw invalid({ incident_type_id: ['Select a valid choice.'] })
    const id = randomUUID()
    const key = newReportKey()
    const name = setting.allow_identity ? identity : ''
    const custodians = name ? custodiansOf(readers, involved) : []
    if (name && custodians.length === 0)
      throw invalid({ identity: ['No custodian could keep your name. Send the report without it.'] })
    const identityKey = newReportKey()
    await db
      .insertInto('whistle_report')
      .values({
        id,
        reference: newReference(),
        receipt_hash: made.hash,
        receipt_key: lock(made.key, id, key),
        incident_type_id: type?.id ?? null,
        severity: type?.severity ?? 'Medium',
        received_on: today,
        ...clocks,
        content: lock(key, id, JSON.stringify({ ...said, left_out: excluded } satisfies Content)),
        identity: name ? lock(identityKey, `${id} identity`, name) : null,
      })
      .execute()
    await db
      .insertInto('whistle_report_key')
      .values(
        allowed.map((reader) => ({
          report_id: id,
          investigator_id: reader.id,
          sealed_key: sealTo(reader.public_key, id, key),
        })),
      )
      .execute()
    if (custodians.length > 0)
      await db
        .insertInto('whistle_identity_key')
        .values(
          custodians.map((reader) => ({
            report_id: id,
            custodian_id: reader.id,
            sealed_key: sealTo(reader.public_key, `${id} identity`, identityKey),
          })),
        )
        .execute()
    if (setting.first_message)
      await addMessage(db, { report_id: id, key, today }, 'Investigator', {
        body: setting.first_message,
        by: null,
      })
    await tellTomorrow(db, { ...org, today }, id)
  })
  return { receipt, ...clocks }
}
