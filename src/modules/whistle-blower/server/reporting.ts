import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound, tooLarge } from '#kernel/errors.ts'
import { flags } from '#kernel/flag.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { remadePicture } from '#platform/file-image.ts'
import { isImage, typeOf } from '#platform/file-type.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { readersOf } from '#modules/whistle-blower/domain/conflict.ts'
import { clocksFrom, isOver, type ReportStatus } from '#modules/whistle-blower/domain/report-life.ts'
import { lock, newReportKey, sealTo, unlock } from '#modules/whistle-blower/server/envelope.ts'
import { refuseUnproved } from '#modules/whistle-blower/server/proved.ts'
import { newReceipt, receiptKeys } from '#modules/whistle-blower/server/receipt.ts'
import {
  addMessage,
  contentOf,
  lastPosition,
  messagesOf,
  newReference,
} from '#modules/whistle-blower/server/report-store.ts'
import { tellTomorrow, unnamed } from '#modules/whistle-blower/server/unnamed.ts'
import { reporting, type Dialogue, type ReportInput } from '#modules/whistle-blower/shared/reporting.ts'
import { whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_FILES = 10

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

const settingOf = ({ services }: OpenCtx) =>
  services.database.asPerson(SYSTEM_ACCOUNT, (db) => commonSettingOf(db, whistleSetting))

/** Organizations that take reports and have somebody to read them. */
async function doorOf(ctx: OpenCtx) {
  const { enabled, ...setting } = await settingOf(ctx)
  const shown = {
    allow_identity: setting.allow_identity,
    acknowledge_days: setting.acknowledge_days,
    feedback_months: setting.feedback_months,
    introduction: setting.introduction ?? null,
    authorities: setting.authorities ?? null,
  }
  if (!enabled) return { ...shown, is_open: false, organizations: [], incident_types: [] }
  const { database } = ctx.services
  const [open, incident_types] = await database.asPerson(SYSTEM_ACCOUNT, async (db) => [
    await openOrganizations(db),
    await db
      .selectFrom('whistle_incident_type')
      .select(['id', 'name', 'name_nepali'])
      .where('is_archived', '=', false)
      .orderBy('name')
      .execute(),
  ])
  const organizations = []
  // a transaction sees one organization, so each is asked in turn
  for (const { org_id, slug, name } of open) {
    const investigators = await unnamed(ctx.services, org_id, investigatorsIn)
    if (investigators.length > 0)
      organizations.push({
        slug,
        name,
        investigators: investigators.map(({ id, full_name, is_fallback }) => ({
          id,
          full_name,
          is_fallback,
        })),
      })
  }
  return { ...shown, is_open: organizations.length > 0, organizations, incident_types }
}

const openOrganizations = async (db: Db) => {
  const all = await db
    .selectFrom('organization_listed')
    .select(['org_id', 'slug', 'name', 'time_zone', 'flags'])
    .orderBy('name')
    .execute()
  return all.filter(
    ({ flags: own }) =>
      (own as Partial<Record<string, boolean>>)['whistle_blower'] ?? flags.whistle_blower.initial,
  )
}

const investigatorsIn = (db: Db) =>
  db
    .selectFrom('whistle_investigator as i')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .innerJoin('whistle_key as k', (join) =>
      join.onRef('k.org_id', '=', 'i.org_id').onRef('k.investigator_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.is_fallback', 'e.full_name', 'k.public_key'])
    .where('i.is_archived', '=', false)
    .where(sql<boolean>`(e.left_on is null or e.left_on >= org_today())`)
    .orderBy('e.full_name')
    .execute()

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
    const allowed = new Set(readersOf(readers, { excluded, people: said.people }).map(({ id }) => id))
    if (allowed.size === 0)
      throw invalid({
        excluded_ids: [
          'Nobody would be left to read this report. Keep one investigator, or turn to an authority.',
        ],
      })
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
    const content = JSON.stringify({ ...said, identity: setting.allow_identity ? identity : '' })
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
        content: lock(key, id, content),
      })
      .execute()
    await db
      .insertInto('whistle_report_key')
      .values(
        readers
          .filter((reader) => allowed.has(reader.id))
          .map((reader) => ({
            report_id: id,
            investigator_id: reader.id,
            sealed_key: sealTo(reader.public_key, id, key),
          })),
      )
      .execute()
    await tellTomorrow(db, { ...org, today }, id)
  })
  return { receipt, ...clocks }
}

interface Opened {
  report: { id: string; status: string }
  key: Buffer
  org: { org_id: number; time_zone: string }
  today: string
}

/** One sentence for every receipt that opens nothing. */
async function byReceipt(
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
    await work?.(db, { report, key, org, today: dayAt(now, org.time_zone) })
    const messages = await messagesOf(db, report.id, key)
    const files = await db
      .selectFrom('whistle_file')
      .select('id')
      .where('report_id', '=', report.id)
      .execute()
    return {
      reference: report.reference,
      organization: org.name,
      status: report.status as ReportStatus,
      description: contentOf(key, report)?.description ?? '',
      received_on: report.received_on,
      acknowledge_by: report.acknowledge_by,
      feedback_by: report.feedback_by,
      messages: messages.flatMap(({ author, body, written_on }) =>
        author === 'Note' ? [] : [{ author, body, written_on }],
      ),
      files: files.length,
    }
  })
}

/**
 * Into memory and never onto a disk. Pictures are made anew, without place, camera and name; a plain text has nothing of the
 * kind. Documents are refused, since they name their author in places that nobody sees.
 */
async function fileOf({ request }: OpenCtx) {
  if (!request.isMultipart()) throw invalid({ file: ['No file was submitted.'] })
  const fields = { receipt: '', proof: '' }
  const limits = { files: 1, fields: 4, fieldSize: 500, fileSize: MOST_BYTES }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'receipt' || part.fieldname === 'proof')
        fields[part.fieldname] = String(part.value)
      continue
    }
    const content = await part.toBuffer().catch(() => {
      throw tooLarge()
    })
    const type = typeOf(content, part.filename)
    if (type === 'txt') return { ...fields, content, media_type: 'text/plain; charset=utf-8' }
    if (!type || !isImage(type))
      throw invalid({
        file: ['Only pictures and plain text files: other documents hold data that can name you.'],
      })
    return { ...fields, content: await remadePicture(content), media_type: 'image/jpeg' }
  }
  throw invalid({ file: ['No file was submitted.'] })
}
