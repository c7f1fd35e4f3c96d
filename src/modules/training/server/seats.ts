import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { movesUp, placeFor, seated, type MemberState } from '#modules/training/domain/seats.ts'

export interface LockedSession {
  id: string
  training_id: string
  starts_on: string
  state: string
  seats: number
  has_waiting_list: boolean
  status: string
  nomination: string
  is_mandatory: boolean
  valid_months: number | null
  pass_percent: number | null
  ends_on: string
  starts_at: string
  ends_at: string
}

/** Seats of a session are given and given back by one call at a time. */
export async function lockSession(ctx: Pick<Ctx, 'db'>, id: string): Promise<LockedSession> {
  const { rows } = await sql<LockedSession>`
    select s.id, s.training_id, s.starts_on, s.ends_on, s.state, s.seats, s.has_waiting_list, t.status, t.nomination,
      t.is_mandatory, t.valid_months, t.pass_percent, to_char(s.starts_at, 'HH24:MI') as starts_at,
      to_char(s.ends_at, 'HH24:MI') as ends_at
    from training_session s join training t on t.org_id = s.org_id and t.id = s.training_id
    where s.id = ${id} for update of s`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

const takenIn = async (ctx: Pick<Ctx, 'db'>, sessionId: string): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from training_member
    where session_id = ${sessionId} and state = any(${[...seated]}::text[])`.execute(ctx.db)
  return rows[0]?.taken ?? 0
}

export interface Invited {
  seated: number
  waiting: number
  known: number
}
interface Entry {
  source: 'Enrolled' | 'Nominated' | 'Assigned'
  state: 'Invited' | 'Confirmed'
}

/** Gives people seats in a locked session, in the order in which they are named; who has one already keeps it. */
export async function giveSeats(
  ctx: Ctx,
  session: LockedSession,
  employeeIds: readonly string[],
  { source, state }: Entry,
): Promise<Invited> {
  if (session.state !== 'Scheduled') throw refuse(`This session is ${session.state}.`)
  if (session.status !== 'Published') throw refuse('Publish the training first.')
  const { rows: known } = await sql<{ employee_id: string; state: MemberState }>`
    select employee_id, state from training_member where session_id = ${session.id}
      and employee_id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
  const there = new Set(
    known.flatMap((row) => (row.state === 'Declined' || row.state === 'Withdrawn' ? [] : [row.employee_id])),
  )
  let taken = await takenIn(ctx, session.id)
  const given = employeeIds
    .filter((id) => !there.has(id))
    .map((employee_id) => {
      const place = placeFor(session, taken, state)
      if (place === null) throw refuse('All seats are taken.')
      if (place !== 'Waitlisted') taken += 1
      return { employee_id, place }
    })
  if (given.length > 0)
    await ctx.db
      .insertInto('training_member')
      .values(
        given.map(({ employee_id, place }) => ({
          id: newId(),
          session_id: session.id,
          employee_id,
          source,
          state: place,
        })),
      )
      .onConflict((clash) =>
        clash.columns(['org_id', 'session_id', 'employee_id']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          source: eb.ref('excluded.source'),
          reason: null,
          joined_at: eb.ref('excluded.joined_at'),
          version: sql`training_member.version + 1`,
        })),
      )
      .execute()
  const invited = given.filter(({ place }) => place === 'Invited')
  if (invited.length > 0)
    await ctx.signal('training.invited', {
      session_id: session.id,
      employee_ids: invited.map(({ employee_id }) => employee_id),
    })
  return {
    seated: given.filter(({ place }) => place !== 'Waitlisted').length,
    waiting: given.filter(({ place }) => place === 'Waitlisted').length,
    known: there.size,
  }
}

/** Whoever waits longest gets what is free now; the session is locked. */
export async function fillSeats(ctx: Ctx, session: LockedSession): Promise<void> {
  if (!movesUp(session, ctx.today)) return
  const free = session.seats - (await takenIn(ctx, session.id))
  if (free <= 0) return
  const { rows } = await sql<{ employee_id: string }>`
    update training_member set state = 'Confirmed', version = version + 1
    where id in (select id from training_member where session_id = ${session.id} and state = 'Waitlisted'
      order by joined_at, id limit ${free}) returning employee_id`.execute(ctx.db)
  if (rows.length > 0)
    await ctx.signal('training.moved_up', {
      session_id: session.id,
      employee_ids: rows.map(({ employee_id }) => employee_id),
    })
}

/** All work here today, and are of the team where a supervisor names them. */
export async function refuseUnknown(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const own =
    ctx.as === 'supervisor'
      ? sql`and exists (select from supervisor_on(${ctx.today}) l where l.employee_id = e.id and l.supervisor_id = ${ctx.employee_id})`
      : sql``
  const { rows } = await sql<{ id: string }>`select e.id from employee e where e.id = any(${[...ids]}::uuid[])
    and (e.left_on is null or e.left_on >= ${ctx.today}) ${own}`.execute(ctx.db)
  if (rows.length !== new Set(ids).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
}
