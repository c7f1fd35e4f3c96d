import { conflict, invalid } from '#kernel/errors.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { changing } from '#platform/changing.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { freeOf, MOST_SLOTS, startsOn } from '#modules/recruitment/domain/slots.ts'
import { addressee, openApplication } from '#modules/recruitment/server/application.ts'
import { writeEvent } from '#modules/recruitment/server/base.ts'
import { busyOf, panelOf } from '#modules/recruitment/server/interview-busy.ts'
import { tokenOf } from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { closeInterview, offerInterview } from '#modules/recruitment/shared/interview.ts'
import { interviewStages } from '#modules/recruitment/shared/words.ts'

export const interviewRoutes: Route[] = [
  serveAction(offerInterview, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    const stage = interviewStages.find((one) => one === row.stage)
    if (!stage) throw conflict('Move the candidate to an interview first.')
    const panel = await panelOf(ctx.db, row.id, stage)
    if (panel.assignments.length === 0) throw conflict('Assign the interviewers first.')
    if (body.answer_by < ctx.today) throw invalid({ answer_by: ['Answer by cannot be a past date'] })
    const days = [body.first_day, body.second_day, body.third_day].flatMap((day) => day ?? [])
    const zone = ctx.org.time_zone
    const starts = startsOn(days, body, zone)
    if (starts.length === 0) throw invalid({ to: ['No interview of this length fits between From and To.'] })
    if (starts.length > MOST_SLOTS) throw invalid({ minutes: [`At most ${MOST_SLOTS} times at once.`] })
    const busy = await busyOf(ctx.db, panel, { applicationId: row.id, starts, zone })
    const free = freeOf(starts, body.minutes, { now: ctx.now, busy })
    if (free.length === 0)
      throw invalid({ first_day: ['None of these times is free: they are past, or an interviewer is busy.'] })
    await cancelOpen(ctx.db, row.id, stage)
    const [id, secret] = [newId(), newSecret()]
    await ctx.db
      .insertInto('interview')
      .values({
        id,
        application_id: row.id,
        stage,
        minutes: body.minutes,
        place: body.place,
        token_hash: hashOf(secret),
        expires_at: momentAt(addDays(body.answer_by, 1), '00:00', zone),
        account_id: ctx.viewer.account_id,
        created_at: ctx.now,
      })
      .execute()
    await ctx.db
      .insertInto('interview_slot')
      .values(free.map((starts_at) => ({ id: newId(), interview_id: id, starts_at })))
      .execute()
    await write({})
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Interview times offered',
      stage,
    })
    const { name, email, job } = await addressee(ctx, row.id)
    await sendLetter(
      ctx,
      'Interview times',
      { name, email, job },
      { label: 'Choose a time', path: `/careers?interview=${tokenOf(ctx.org.org_id, secret)}` },
    )
  }),
  serveAction(closeInterview, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'interview', params.id, body.version, {
      current: ({ id, state, version }) => ({ id, state, version }),
    })
    const isOpen = row.state === 'Offered' || row.state === 'Scheduled'
    if (!isOpen) throw conflict(`This interview is already ${row.state}.`)
    if (body.state !== 'Cancelled' && (row.starts_at === null || row.starts_at > ctx.now))
      throw invalid({ state: ['The interview has not taken place yet.'] })
    await write({ state: body.state, token_hash: null })
    if (body.state === 'Cancelled') await clearMeetings(ctx.db, row.application_id, row.stage)
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.application_id,
      event: said[body.state],
      stage: row.stage,
    })
  }),
]

const said = {
  Held: 'Interview held',
  'No-show': 'Candidate did not attend',
  Cancelled: 'Interview cancelled',
} as const

/** New times replace what was offered or chosen before. */
async function cancelOpen(db: Db, applicationId: string, stage: string) {
  const { numUpdatedRows } = await db
    .updateTable('interview')
    .set((eb) => ({ state: 'Cancelled', token_hash: null, version: eb('version', '+', 1) }))
    .where('application_id', '=', applicationId)
    .where('stage', '=', stage)
    .where('state', 'in', ['Offered', 'Scheduled'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await clearMeetings(db, applicationId, stage)
}

const clearMeetings = (db: Db, applicationId: string, stage: string) =>
  db
    .updateTable('stage_assignment')
    .set((eb) => ({ meets_at: null, version: eb('version', '+', 1) }))
    .where('application_id', '=', applicationId)
    .where('stage', '=', stage)
    .where('state', '=', 'Pending')
    .where('referee_email', 'is', null)
    .execute()
