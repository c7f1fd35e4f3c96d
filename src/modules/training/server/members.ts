import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { trainingSettings } from '#modules/attendance/shared/setting.ts'
import { lateProblem, percentOf } from '#modules/training/domain/outcome.ts'
import { seated } from '#modules/training/domain/seats.ts'
import { fillSeats, giveSeats, lockSession, refuseUnknown } from '#modules/training/server/seats.ts'
import { keepBonds, meetNeeds, resultOf, writeResults } from '#modules/training/server/result.ts'
import { sendToAttendance } from '#modules/training/server/to-attendance.ts'
import {
  assignMembers,
  recordAttendance,
  recordScore,
  removeMember,
  sessionMembers,
} from '#modules/training/shared/session.ts'

export const memberRoutes: Route[] = [
  serveList(sessionMembers, {
    from: () => sql`training_member m join employee e on e.org_id = m.org_id and e.id = m.employee_id
      join training_session s on s.org_id = m.org_id and s.id = m.session_id`,
    select: ({ today }) => ({
      person: personOf(sql`m.employee_id`, today),
      source: sql`m.source`,
      state: sql`m.state`,
      attended_percent: sql`(m.attended_percent / 100.0)::float8`,
      score: sql`m.score`,
      outcome: sql`m.outcome`,
      certificate_no: sql`m.certificate_no`,
      valid_until: sql`m.valid_until`,
      effect_rating: sql`m.effect_rating`,
      rating: sql`m.rating`,
      reason: sql`m.reason`,
      version: sql`m.version`,
      abilities: sql`json_build_object('remove', s.state = 'Scheduled' and m.attended_percent is null,
        'score', s.state <> 'Cancelled' and coalesce(m.attended_percent, 0) > 0)`,
    }),
    id: sql`m.id`,
    where: (ctx) => [
      sql<boolean>`m.session_id = ${(ctx.request.params as { session_id: string }).session_id}`,
    ],
    search: { person: sql`m.employee_id` },
    sort: { person: sql`e.full_name` },
    order: sql`(m.state = 'Waitlisted'), e.full_name`,
  }),
  serveAction(assignMembers, async (ctx, { params, body: { employee_ids } }) => {
    const session = await lockSession(ctx, params.session_id)
    await refuseUnknown(ctx, employee_ids)
    return giveSeats(ctx, session, employee_ids, { source: 'Assigned', state: 'Invited' })
  }),
  serveAction(recordAttendance, async (ctx, { params, body: { member_ids, attendance, part } }) => {
    const session = await lockSession(ctx, params.session_id)
    if (session.state === 'Cancelled') throw conflict('This session is Cancelled.')
    if (session.starts_on > ctx.today) throw conflict('The session has not begun.')
    const late = lateProblem(session, ctx.today, (await settingOf(ctx.db, trainingSettings)).past_days)
    if (late) throw invalid({ attendance: [late] })
    const percent = percentOf(attendance, part ?? null)
    if (percent === null) throw invalid({ part: ['Enter a share from 1 to 99.'] })
    const members = await ctx.db
      .selectFrom('training_member')
      .select(['id', 'employee_id', 'state', 'score', 'certificate_no'])
      .where('session_id', '=', session.id)
      .where('id', 'in', member_ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (members.length !== member_ids.length) throw notFound()
    if (members.some(({ state }) => !seated.includes(state as never)))
      throw refuse('Only participants with a seat can attend.')
    await writeResults(
      ctx,
      session,
      members.map((one) => ({ ...one, state: attendance, attended_percent: percent })),
    )
    await keepBonds(ctx, session.id)
    await meetNeeds(ctx, session)
    await sendToAttendance(
      ctx,
      session,
      members.map(({ employee_id }) => employee_id),
      attendance,
    )
    return undefined
  }),
  serveAction(recordScore, async (ctx, { params, body: { version, score } }) => {
    const session = await lockSession(ctx, params.session_id)
    const { row, write } = await member(ctx, params, version)
    if (!row.attended_percent) throw conflict('Record attendance first.')
    await write({ score, ...(await resultOf(ctx, session, { ...row, score })) })
    await keepBonds(ctx, session.id)
    await meetNeeds(ctx, session)
    return undefined
  }),
  serveAction(removeMember, async (ctx, { params, body: { version } }) => {
    const session = await lockSession(ctx, params.session_id)
    const { row } = await member(ctx, params, version)
    if (row.attended_percent !== null) throw conflict('Attendance is recorded already.')
    await ctx.db.deleteFrom('training_member').where('id', '=', params.id).execute()
    await fillSeats(ctx, session)
    return undefined
  }),
]

const member = (ctx: Ctx, { id, session_id }: { id: string; session_id: string }, version: number) =>
  changing(ctx, 'training_member', id, version, { where: { session_id }, current: (row) => row })
