import { z } from 'zod'
import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { jobKind, type JobCtx, type JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import { ownSets, type DataSets } from '#engines/dataset/data-set-server.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import type { LastResult } from '#modules/report-builder/shared/schedule.ts'
import { dueFrom } from '#modules/report-builder/domain/next-day.ts'
import { editionFor, editionsOf, type Edition } from '#modules/report-builder/server/mail-files.ts'
import { isAttached, letterFor } from '#modules/report-builder/server/mail-letter.ts'
import { inLanguage } from '#modules/report-builder/server/language.ts'
import { peopleOf } from '#modules/report-builder/server/people.ts'
import { selected, type ReportRow } from '#modules/report-builder/server/report-row.ts'
import { findSchedule, type ScheduleRow } from '#modules/report-builder/server/schedule-row.ts'
import { givenTo, type Given } from '#modules/report-builder/server/shares.ts'

/** Mails what is due, hour by hour; what was missed while nothing ran is mailed once. */
export const mailDue = (sets: DataSets, rows: Route): Schedule => ({
  name: 'report_builder.mail',
  title: 'Mail reports',
  every: 'hour',
  at: ':00',
  async run(ctx, period) {
    const [day = '', hour = '0'] = period.split('T')
    const due = await ctx.batch((db) => dueOn(db, day, Number(hour)))
    for (const id of due) await mailSchedule(ctx, sets, rows, id, { day, hour: Number(hour) })
    return { mailed: due.length }
  },
})

const Input = z.object({ schedule_id: z.string() })

/** Mails one of them at once, whatever its hour. */
export const mailNow = (sets: DataSets, rows: Route): JobKind =>
  jobKind({
    kind: 'report_builder.mail',
    title: 'Mail a report',
    seen_by: [P.organization.report],
    input: Input,
    async run(ctx, { schedule_id }) {
      if (ctx.resume === null) await mailSchedule(ctx, sets, rows, schedule_id, null)
    },
  })

async function dueOn(db: Db, day: string, hour: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from report_schedule s
    join saved_report r on r.org_id = s.org_id and r.id = s.report_id and r.state = 'Published'
    where is_active and (expires_on is null or expires_on >= ${day}::date)
      and (next_on < ${day}::date or (next_on = ${day}::date and hour <= ${hour}))
    order by next_on, hour, s.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

interface Moment {
  day: string
  hour: number
}

/** `moment` is the hour whose turn it is; null when somebody asked for it out of turn. */
async function mailSchedule(ctx: JobCtx, sets: DataSets, rows: Route, id: string, moment: Moment | null) {
  const own = await ctx.batch((db) => ownSets(db, sets))
  const gathered = await ctx.batch((db) => gather(db, ctx, own, id))
  if (!gathered) return
  const { schedule, report, given, owner } = gathered
  const refused = given.flatMap(({ person, why }) => (why === null ? [] : [{ name: person.full_name, why }]))
  const made = await editions(ctx, own, rows, gathered)
  const empty = made.editions.every((edition) => edition.rows === 0)
  const kept = schedule.skip_empty && empty ? [] : made.editions
  const result: LastResult = {
    sent: kept.reduce((sum, edition) => sum + edition.given.length, 0),
    left_out: refused,
    note: owner.why ?? made.note ?? (schedule.skip_empty && empty ? 'Not sent, because it is empty.' : null),
  }
  // files, letters and the next day in one transaction: whatever crashes, nobody is sent the same twice
  await ctx.batch(async (db, mark) => {
    for (const edition of kept) await writeEdition(ctx, db, report, schedule, edition, moment)
    await noteSent(db, schedule, result, moment, owner.why === null)
    if (!moment) mark.resume({ done: true })
  })
}

/** A report may be refused, for having too many lines: that is told to its owner and stops no other. */
async function editions(
  ctx: JobCtx,
  sets: DataSets,
  rows: Route,
  { given, schedule, report, owner }: Gathered,
): Promise<{ editions: Edition[]; note: string | null }> {
  if (owner.why !== null) return { editions: [], note: null }
  const found: Edition[] = []
  try {
    for (const same of editionsOf(
      given.filter(({ gets }) => gets !== 'nothing'),
      schedule.format,
    ))
      found.push(await editionFor(ctx, sets, rows, same, { name: report.name, format: schedule.format }))
    return { editions: found, note: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { editions: [], note: wordsOf(error) }
  }
}

interface Gathered {
  schedule: ScheduleRow
  report: ReportRow
  given: Given[]
  /** Why it is not mailed in the owner's name any more. */
  owner: { why: string | null }
}

async function gather(db: Db, ctx: JobCtx, sets: DataSets, id: string): Promise<Gathered | null> {
  const exists = await db.selectFrom('report_schedule').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return null
  const schedule = await findSchedule(db, id)
  const found = await sql<ReportRow>`${selected} where r.id = ${schedule.report_id}`.execute(db)
  const [report] = found.rows
  if (!report) return null
  const ids = schedule.recipients.map((one) => one.id)
  const people = await peopleOf(db, ctx.today, [...ids, report.account_id])
  const own = people.find((person) => person.id === report.account_id)
  const asked = { definition: report.definition, answers: schedule.answers }
  const mayStill = own && givenTo(sets, asked, { ...own, email: own.email ?? 'x@x' })
  const why = mayStill
    ? mayStill.gets === 'nothing'
      ? `${report.account_name}: ${mayStill.why ?? ''}`
      : null
    : `${report.account_name} does not belong to HR any more.`
  const given = people
    .filter((person) => ids.includes(person.id))
    .map((person) => givenTo(inLanguage(sets, person.language), asked, person))
  return { schedule, report, given, owner: { why } }
}

async function writeEdition(
  ctx: JobCtx,
  db: Db,
  report: ReportRow,
  schedule: ScheduleRow,
  edition: Edition,
  moment: Moment | null,
) {
  const { file, given } = edition
  if (file && isAttached(edition)) {
    const file_id = newId()
    await db
      .insertInto('stored_file')
      .values({ id: file_id, ...file.content, purpose: 'export', account_id: null })
      .execute()
    await db
      .insertInto('exchange')
      .values(given.map(({ person }) => logged(report, schedule, edition, person, file_id)))
      .execute()
  }
  await ctx.services.mail.sendAll(
    db,
    given.map((one) => ({
      ...letterFor(ctx, report, edition, one),
      // whoever has it mailed by hand waits for their own
      is_awaited: moment === null && one.person.id === report.account_id,
    })),
  )
}

const KEPT_MS = 7 * 86_400_000

/** Who was sent which data as a file is asked for afterwards: the log of exports has a line for each of them. */
function logged(
  { id: subject_id, name }: ReportRow,
  { format }: ScheduleRow,
  { file, rows }: Edition,
  person: { id: string; full_name: string },
  file_id: string,
) {
  return {
    id: newId(),
    direction: 'export' as const,
    subject_id,
    name: reportBuilder.rows.path,
    title: `${name} (by mail)`,
    state: 'Done' as const,
    as_hat: 'hr',
    format,
    file_id,
    file_name: file?.content.name ?? null,
    head: JSON.stringify({
      columns: file?.columns ?? [],
      codes: file?.codes ?? [],
      people: file?.people ?? '',
    }),
    counts: JSON.stringify({ rows }),
    account_id: person.id,
    account_name: person.full_name,
    ended_at: clock.instant(),
    expires_at: new Date(clock.now() + KEPT_MS).toISOString(),
  }
}

async function noteSent(
  db: Db,
  schedule: ScheduleRow,
  result: LastResult,
  moment: Moment | null,
  goes_on: boolean,
) {
  const { frequency, calendar, weekday, month_day, hour, expires_on } = schedule
  const rhythm = { frequency, calendar, weekday, month_day }
  const next = moment ? { next_on: dueFrom(rhythm, hour, moment.day, moment.hour) } : {}
  const ends = next.next_on !== undefined && expires_on !== null && next.next_on > expires_on
  await db
    .updateTable('report_schedule')
    .set({
      ...next,
      last_at: clock.instant(),
      last_result: JSON.stringify(result),
      ...(goes_on && !ends ? {} : { is_active: false }),
      version: sql`version + 1`,
    })
    .where('id', '=', schedule.id)
    .execute()
}

/** The words of a refusal, for people. */
const wordsOf = ({ body }: Refusal): string =>
  Object.values(body)
    .flatMap((words) => (Array.isArray(words) ? words : [words]))
    .filter((word): word is string => typeof word === 'string')
    .join(' ')
