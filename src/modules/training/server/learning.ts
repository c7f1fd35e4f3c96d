import { sql } from 'kysely'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { followUpDue } from '#modules/training/domain/follow-up.ts'
import { ownActs, type MemberState } from '#modules/training/domain/seats.ts'
import { fillSeats, giveSeats, lockSession, refuseUnknown } from '#modules/training/server/seats.ts'
import {
  hhmm,
  like,
  sessionFrom,
  sessionName,
  taken,
  trainingOf,
  waiting,
} from '#modules/training/server/session-rows.ts'
import {
  confirmSeat,
  declineSeat,
  enrol,
  giveFeedback,
  joinWaitingList,
  mySeats,
  nominate,
  openSessions,
  teamSeats,
  trainingCatalogue,
  withdraw,
} from '#modules/training/shared/learning.ts'

const me = (ctx: Ctx) => sql`${ctx.employee_id || null}::uuid`
const seatsFrom = sql`training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
  join training t on t.org_id = s.org_id and t.id = s.training_id join employee e on e.org_id = m.org_id and e.id = m.employee_id`
const seatSelect = {
  training: trainingOf,
  starts_on: sql`s.starts_on`,
  ends_on: sql`s.ends_on`,
  place: sql`s.place`,
  source: sql`m.source`,
  state: sql`case when s.state = 'Cancelled' then s.state else m.state end`,
  outcome: sql`m.outcome`,
  score: sql`m.score`,
  certificate_no: sql`m.certificate_no`,
  valid_until: sql`m.valid_until`,
}

const isFull = sql`${taken} >= s.seats`

export const learningRoutes: Route[] = [
  serveList(trainingCatalogue, {
    from: () => sql`training t`,
    select: ({ today }) => ({
      name: sql`t.name`,
      category: sql`t.category`,
      type: sql`t.type`,
      delivery: sql`t.delivery`,
      language: sql`t.language`,
      is_mandatory: sql`t.is_mandatory`,
      objectives: sql`t.objectives`,
      next_on: sql`(select min(s.starts_on) from training_session s where s.org_id = t.org_id and s.training_id = t.id
        and s.state = 'Scheduled' and s.starts_on > ${today})`,
    }),
    id: sql`t.id`,
    where: () => [sql<boolean>`t.status = 'Published' and not t.is_archived`],
    search: (_ctx, search) => [
      sql<boolean>`(t.name ilike ${like(search)} or t.category ilike ${like(search)})`,
    ],
    order: sql`t.name`,
  }),
  serveList(openSessions, {
    from: (ctx) => sql`${sessionFrom}
      left join training_member m on m.org_id = s.org_id and m.session_id = s.id and m.employee_id = ${me(ctx)}`,
    select: (ctx) => ({
      training: trainingOf,
      starts_on: sql`s.starts_on`,
      ends_on: sql`s.ends_on`,
      starts_at: hhmm(sql`s.starts_at`),
      place: sql`s.place`,
      trainer: sql`(select r.name from trainer r where r.id = s.trainer_id)`,
      free: sql`greatest(0, s.seats - ${taken})`,
      waiting,
      is_mandatory: sql`t.is_mandatory`,
      nomination: sql`t.nomination`,
      clash: clashOf(ctx),
      bond_amount: sql`t.bond_amount`,
      bond_months: sql`t.bond_months`,
      my_state: sql`m.state`,
      name: sessionName,
      abilities: sql`json_build_object('enrol', ${mayJoin} and not ${isFull},
        'wait', ${mayJoin} and ${isFull} and s.has_waiting_list)`,
    }),
    id: sql`s.id`,
    where: ({ today }) => [
      sql<boolean>`s.state = 'Scheduled' and s.starts_on > ${today} and t.status = 'Published' and not t.is_archived`,
    ],
    search: (_ctx, search) => [sql<boolean>`(t.name ilike ${like(search)} or s.place ilike ${like(search)})`],
    filters: { training_id: (ids: string[]) => sql<boolean>`s.training_id = any(${ids}::uuid[])` },
    order: sql`s.starts_on, t.name`,
  }),
  ...[enrol, joinWaitingList].map((act) =>
    serveAction(act, async (ctx, { params }) => {
      const session = await lockSession(ctx, params.id)
      if (session.status !== 'Published') throw notFound()
      if (session.starts_on <= ctx.today) throw conflict('The session has begun.')
      if (session.nomination !== 'Open') throw forbidden('Ask your supervisor or HR to nominate you.')
      await giveSeats(ctx, session, [ctx.employee_id], { source: 'Enrolled', state: 'Confirmed' })
      return undefined
    }),
  ),
  serveList(mySeats, {
    from: () => seatsFrom,
    select: () => ({
      ...seatSelect,
      hours: sql`trim_scale(s.hours)`,
      rating: sql`m.rating`,
      version: sql`m.version`,
      link: sql`case when m.state in ('Invited', 'Confirmed', 'Attended') then s.link end`,
    }),
    facts: () => ({
      session_state: sql`s.state`,
      is_mandatory: sql`t.is_mandatory`,
      has_feedback: sql`m.feedback_at is not null`,
    }),
    id: sql`m.id`,
    where: (ctx) => [sql<boolean>`m.employee_id = ${me(ctx)}`],
    order: sql`s.starts_on desc, t.name`,
    map: ({ today }, row: SeatFacts) => ({
      abilities: {
        ...ownActs(row, { ...row, state: row.session_state }, today),
        certificate: row.certificate_no !== null,
      },
    }),
  }),
  serveAction(confirmSeat, async (ctx, { params, body: { version } }) => {
    const { write } = await ownSeat(ctx, params.id, version, 'confirm')
    await write({ state: 'Confirmed' })
    return undefined
  }),
  serveAction(declineSeat, async (ctx, { params, body: { version, reason } }) => {
    const { session, write } = await ownSeat(ctx, params.id, version, 'decline')
    await write({ state: 'Declined', reason })
    await fillSeats(ctx, session)
    return undefined
  }),
  serveAction(withdraw, async (ctx, { params, body: { version } }) => {
    const { session, write } = await ownSeat(ctx, params.id, version, 'withdraw')
    await write({ state: 'Withdrawn' })
    await fillSeats(ctx, session)
    return undefined
  }),
  serveAction(giveFeedback, async (ctx, { params, body: { version, rating, feedback } }) => {
    const { write } = await ownSeat(ctx, params.id, version, 'feedback')
    await write({ rating, feedback: feedback ?? null, feedback_at: ctx.now })
    return undefined
  }),
  serveList(teamSeats, {
    from: () => seatsFrom,
    select: ({ today }) => ({
      person: personOf(sql`m.employee_id`, today),
      ...seatSelect,
      effect_rating: sql`m.effect_rating`,
      version: sql`m.version`,
    }),
    facts: () => ({ is_rated: sql`m.effect_at is not null` }),
    map: ({ today }, row: { ends_on: string; outcome: string | null; is_rated: boolean }) => ({
      abilities: { rate_effect: followUpDue(row, today) },
    }),
    id: sql`m.id`,
    where: (ctx) => [sql<boolean>`${shownTo(ctx, sql`m.employee_id`)}`],
    search: { person: sql`m.employee_id` },
    sort: { person: sql`e.full_name` },
    order: sql`s.starts_on desc, e.full_name`,
  }),
  serveAction(nominate, async (ctx, { body: { session_id, employee_ids } }) => {
    const session = await lockSession(ctx, session_id)
    if (session.starts_on <= ctx.today) throw conflict('The session has begun.')
    if (session.nomination === 'HR assigns') throw forbidden('HR assigns people to this training.')
    await refuseUnknown(ctx, employee_ids)
    return giveSeats(ctx, session, employee_ids, { source: 'Nominated', state: 'Invited' })
  }),
]

interface SeatFacts {
  state: MemberState
  starts_on: string
  session_state: string
  is_mandatory: boolean
  has_feedback: boolean
  certificate_no: string | null
}

const mayJoin = sql`(t.nomination = 'Open' and (m.id is null or m.state in ('Declined', 'Withdrawn')))`

/** What else the person has on those days: leave, or another session. */
const clashOf = (ctx: Ctx) => sql`coalesce(
  (select 'Leave' from leave_day d where d.employee_id = ${me(ctx)} and d.is_live and d.date between s.starts_on and s.ends_on limit 1),
  (select o.name from training_member om join training_session os on os.org_id = om.org_id and os.id = om.session_id
    join training o on o.org_id = os.org_id and o.id = os.training_id
    where om.employee_id = ${me(ctx)} and om.state in ('Invited', 'Confirmed') and os.id <> s.id and os.state = 'Scheduled'
      and os.starts_on <= s.ends_on and os.ends_on >= s.starts_on order by os.starts_on, o.name limit 1))`

/** One's own seat, in its locked session: seats are given back and given on in one order. */
async function ownSeat(ctx: Ctx, id: string, version: number, act: keyof ReturnType<typeof ownActs>) {
  const seat = await ctx.db
    .selectFrom('training_member')
    .select('session_id')
    .where('id', '=', id)
    .where('employee_id', '=', ctx.employee_id)
    .executeTakeFirst()
  if (!seat) throw notFound()
  const session = await lockSession(ctx, seat.session_id)
  const { row, write } = await changing(ctx, 'training_member', id, version, {
    where: { employee_id: ctx.employee_id },
    current: (found) => found,
  })
  const facts = { state: row.state as MemberState, has_feedback: row.feedback_at !== null }
  if (!ownActs(facts, session, ctx.today)[act]) throw conflict(`This is ${row.state}: reload the page.`)
  return { session, write }
}
