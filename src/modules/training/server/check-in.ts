import { sql } from 'kysely'
import { encode } from 'uqr'
import { momentAt } from '#kernel/calendar/zone.ts'
import { conflict, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { trainingPunches } from '#modules/attendance/server/public.ts'
import { attendanceOf, presentPercent, scanned } from '#modules/training/domain/presence.ts'
import { seated } from '#modules/training/domain/seats.ts'
import { keepBonds, writeResults } from '#modules/training/server/result.ts'
import { lockSession, type LockedSession } from '#modules/training/server/seats.ts'
import { punchId } from '#modules/training/server/to-attendance.ts'
import { checkIn, checkInCode, CODE_SECONDS, presences } from '#modules/training/shared/check-in.ts'

export const checkInRoutes: Route[] = [
  handle(checkInCode, async (ctx, { params }) => {
    const session = await lockSession(ctx, params.session_id)
    refuseNotHeld(ctx, session)
    const secret = newSecret()
    const expires_at = new Date(Date.parse(ctx.now) + CODE_SECONDS * 1000).toISOString()
    await ctx.db
      .deleteFrom('training_check_code')
      .where('session_id', '=', session.id)
      .where('expires_at', '<', ctx.now)
      .execute()
    await ctx.db
      .insertInto('training_check_code')
      .values({ id: newId(), session_id: session.id, token_hash: hashOf(secret), expires_at })
      .execute()
    const { rows } = await sql<{ present: number; expected: number }>`
      select (select count(*)::int from training_presence where session_id = ${session.id} and date = ${ctx.today}) as present,
        (select count(*)::int from training_member where session_id = ${session.id} and state = any(${[...seated]}::text[])) as expected`.execute(
      ctx.db,
    )
    const base = ctx.services.config.publicUrl.replace(/\/$/, '')
    const { data } = encode(`${base}/user/my-training?code=${secret}`)
    return {
      qr: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
      expires_at,
      present: rows[0]?.present ?? 0,
      expected: rows[0]?.expected ?? 0,
    }
  }),
  handle(presences, async (ctx, { params }) => {
    const { rows } = await sql<never>`
      select p.id, ${personOf(sql`p.employee_id`, ctx.today)} as person, p.date, p.in_at, p.out_at
      from training_presence p join employee e on e.org_id = p.org_id and e.id = p.employee_id
      where p.session_id = ${params.session_id} order by p.date desc, e.full_name limit 2000`.execute(ctx.db)
    return { results: rows }
  }),
  handle(checkIn, async (ctx, { body }) => {
    const code = await ctx.db
      .selectFrom('training_check_code')
      .select('session_id')
      .where('token_hash', '=', hashOf(body.code))
      .where('expires_at', '>', ctx.now)
      .executeTakeFirst()
    if (!code) throw refuse('This code is over. Scan the one that is on the screen now.')
    const session = await lockSession(ctx, code.session_id)
    refuseNotHeld(ctx, session)
    const member = await ctx.db
      .selectFrom('training_member')
      .select(['id', 'state'])
      .where('session_id', '=', session.id)
      .where('employee_id', '=', ctx.employee_id)
      .forUpdate()
      .executeTakeFirst()
    if (!member || !seated.includes(member.state as never))
      throw refuse('You have no seat in this session. Ask the trainer or HR.')
    const { name } = await ctx.db
      .selectFrom('training')
      .select('name')
      .where('id', '=', session.training_id)
      .executeTakeFirstOrThrow()
    return { training: name, date: ctx.today, ...(await scan(ctx, session, member.id)) }
  }),
]

function refuseNotHeld(ctx: Ctx, { state, starts_on, ends_on }: LockedSession) {
  if (state !== 'Scheduled') throw conflict(`This session is ${state}.`)
  if (ctx.today < starts_on || ctx.today > ends_on) throw conflict('The session is not held today.')
}

/** Notes that somebody comes or goes, for the training and for their attendance. */
async function scan(ctx: Ctx, session: LockedSession, memberId: string) {
  const known = await ctx.db
    .selectFrom('training_presence')
    .select(['id', 'in_at', 'out_at'])
    .where('session_id', '=', session.id)
    .where('employee_id', '=', ctx.employee_id)
    .where('date', '=', ctx.today)
    .executeTakeFirst()
  const means = scanned(known ?? null, ctx.now)
  const times = {
    in_at: known?.in_at ?? ctx.now,
    out_at: means === 'out' ? ctx.now : (known?.out_at ?? null),
  }
  if (means === 'again') return times
  await (known
    ? ctx.db.updateTable('training_presence').set(times).where('id', '=', known.id).execute()
    : ctx.db
        .insertInto('training_presence')
        .values({
          ...times,
          id: newId(),
          session_id: session.id,
          employee_id: ctx.employee_id,
          date: ctx.today,
        })
        .execute())
  await trainingPunches(ctx, [
    {
      external_id: punchId(session.id, ctx.employee_id, ctx.today, means === 'in' ? 'In' : 'Out'),
      employee_id: ctx.employee_id,
      occurred_at: ctx.now,
      direction: means === 'in' ? 'In' : 'Out',
    },
  ])
  if (means === 'in') await notePresent(ctx, session, memberId)
  return times
}

async function notePresent(ctx: Ctx, session: LockedSession, memberId: string) {
  const { present } = await ctx.db
    .selectFrom('training_presence')
    .select(sql<number>`count(*)::int`.as('present'))
    .where('session_id', '=', session.id)
    .where('employee_id', '=', ctx.employee_id)
    .executeTakeFirstOrThrow()
  const attended_percent = presentPercent(present, session)
  await ctx.db
    .updateTable('training_member')
    .set({ attended_percent, state: attendanceOf(attended_percent), version: sql`version + 1` })
    .where('id', '=', memberId)
    .execute()
}

/**
 * As a session is closed: whoever did not scan the code although others did was absent, whoever forgot to scan it again left
 * at the end, and what those who came achieved is known now.
 */
export async function closePresence(ctx: Ctx, session: LockedSession): Promise<void> {
  const present = await ctx.db
    .selectFrom('training_presence')
    .select(['employee_id', 'date', 'in_at', 'out_at'])
    .where('session_id', '=', session.id)
    .execute()
  if (present.length === 0) return
  await ctx.db
    .updateTable('training_member')
    .set({ state: 'Absent', attended_percent: 0, outcome: 'Failed', version: sql`version + 1` })
    .where('session_id', '=', session.id)
    .where('attended_percent', 'is', null)
    .where('state', 'in', ['Invited', 'Confirmed'])
    .execute()
  const ends = (day: string) => momentAt(day, session.ends_at, ctx.org.time_zone)
  await trainingPunches(
    ctx,
    present
      .filter(({ date, in_at, out_at }) => out_at === null && in_at < ends(date) && ends(date) <= ctx.now)
      .map(({ employee_id, date }) => ({
        external_id: punchId(session.id, employee_id, date, 'Out'),
        employee_id,
        occurred_at: ends(date),
        direction: 'Out' as const,
      })),
  )
  const members = await ctx.db
    .selectFrom('training_member')
    .select(['id', 'state', 'attended_percent', 'score', 'certificate_no'])
    .where('session_id', '=', session.id)
    .where('attended_percent', 'is not', null)
    .where('outcome', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await writeResults(ctx, session, members)
  await keepBonds(ctx, session.id)
}
