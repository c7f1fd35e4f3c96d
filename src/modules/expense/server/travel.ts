import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { compareAmounts, divide, isZero, multiply, sum, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { endTrip, enterTrip } from '#modules/attendance/server/public.ts'
import {
  allowanceOf,
  legProblems,
  perDiem,
  type Leg,
  type Meal,
  type PlaceClass,
} from '#modules/expense/domain/per-diem.ts'
import { refuseAnother } from '#modules/expense/server/advance.ts'
import { currencyOf, levelOn, lockPerson, ratesOn, tripRules } from '#modules/expense/server/base.ts'
import { priced, refuseUnknown, totalOf, writeSheet } from '#modules/expense/server/lines.ts'
import { openOf, tripState } from '#modules/expense/server/money-sql.ts'
import type { Estimate } from '#modules/expense/shared/expense-line.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { travelCheck, travelRequest } from '#modules/expense/shared/travel-request.ts'

interface GivenLeg {
  location_id: string
  mode: string
  from_on: Day
  from_time: string
  to_on: Day
  to_time: string
}
interface Trip {
  legs: GivenLeg[]
  provided: Record<Day, Meal[]>
  lines: Estimate[]
}
interface Input extends Trip {
  advance_amount?: string | null
  contact?: string | null
  remarks: string
}
interface Detail {
  employee_id: string
  sheet_id: string | null
  starts_on: Day
  ends_on: Day
  place: string
  contact: string | null
  legs: string
  days: string
  allowance: string
  planned: string
  advance_amount: string
}

export const travelRoutes: Route[] = [
  handle(travelCheck, async (ctx, { query }) => {
    const trip = query.trip as Trip
    const { days, allowance, planned, most_advance, problems } = await worth(ctx, trip, ctx.employee_id)
    return { days, allowance, planned, most_advance, problems, currency: await currencyOf(ctx.db) }
  }),
  ...serveRequest<Input, Detail>(travelRequest, {
    table: 'travel_request',
    async prepare(ctx, input, employee_id) {
      await lockPerson(ctx.db, employee_id)
      const { legs, days, allowance, planned, most_advance, lines, problems } = await worth(
        ctx,
        input,
        employee_id,
      )
      await refuseUnknown(ctx.db, lines)
      const advance_amount = input.advance_amount ?? '0'
      if (compareAmounts(advance_amount, most_advance) > 0)
        problems['advance_amount'] = [`Maximum ${most_advance} of this estimate.`]
      if (Object.keys(problems).length) throw invalid(problems)
      if (!isZero(advance_amount)) await refuseAnother(ctx, employee_id)
      const [first, last] = [legs[0], legs.at(-1)]
      return {
        employee_id,
        sheet_id: lines.length ? await writeSheet(ctx, employee_id, lines) : null,
        starts_on: first?.from_on ?? ctx.today,
        ends_on: last?.to_on ?? ctx.today,
        place: [...new Set(legs.map(({ place }) => place))].join(', ').slice(0, 255),
        contact: input.contact ?? null,
        legs: JSON.stringify(legs),
        days: JSON.stringify(days),
        allowance,
        planned,
        advance_amount,
      }
    },
    async created(ctx, request) {
      if (isZero(request.advance_amount)) return
      const { settle_days } = await settingOf(ctx.db, expenseSettings)
      await ctx.db
        .insertInto('expense_advance')
        .values({
          request_id: request.id,
          employee_id: request.employee_id,
          needed_on: request.starts_on,
          settle_by: addDays(request.ends_on, settle_days),
          amount: request.advance_amount,
        })
        .execute()
    },
    async approved(ctx, request) {
      const { id, employee_id, starts_on, ends_on, place } = request
      const attendance_id = await enterTrip(ctx, {
        employee_id,
        start_on: starts_on,
        end_on: ends_on,
        destination: place,
        reason: request.request_remarks,
      })
      await ctx.db.updateTable('travel_request').set({ attendance_id }).where('request_id', '=', id).execute()
    },
    async undone(ctx, request, from) {
      if (from !== 'Approved') return
      const { rows } = await sql`
        select from expense_ledger where advance_id = ${request.id}
        union all select from expense_claim where travel_id = ${request.id} and is_live limit 1`.execute(
        ctx.db,
      )
      if (rows.length)
        throw conflict('Money of this trip is paid or claimed already: it is settled, and not revoked.')
      await endTravelDays(ctx, request.id, request.request_remarks)
    },
    columns: (ctx) => ({
      place: sql`d.place`,
      starts_on: sql`d.starts_on`,
      ends_on: sql`d.ends_on`,
      contact: sql`d.contact`,
      allowance: sql`d.allowance::text`,
      planned: sql`d.planned::text`,
      advance_amount: sql`d.advance_amount::text`,
      open: sql`${openOf(sql`d.request_id`)}::text`,
      state: tripState(ctx.today),
      is_attendance: sql`coalesce((select t.is_live from travel_attendance t where t.request_id = d.attendance_id), false)`,
    }),
  }),
]

/** What the trip was in attendance is taken back with it. */
export async function endTravelDays(ctx: Ctx, id: string, remarks: string): Promise<void> {
  const trip = await ctx.db
    .selectFrom('travel_request')
    .select('attendance_id')
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (trip?.attendance_id) await endTrip(ctx, trip.attendance_id, remarks)
}

/** A trip day by day, what is expected beside, and how much of it may be had before. */
async function worth(ctx: Ctx, trip: Trip, employeeId: string) {
  const starts_on = trip.legs[0]?.from_on ?? ctx.today
  const ends_on = trip.legs.at(-1)?.to_on ?? starts_on
  const level = await levelOn(ctx.db, employeeId, starts_on)
  const [places, rates, rules, lines, { advance_percent }] = await Promise.all([
    placesOf(ctx, trip.legs),
    ratesOn(ctx.db, level, starts_on),
    tripRules(ctx.db),
    priced(ctx.db, trip.lines, ctx.today),
    settingOf(ctx.db, expenseSettings),
  ])
  const problems = legProblems(trip.legs)
  trip.legs.forEach(({ location_id }, index) => {
    if (!places.has(location_id)) problems[`legs.${index}.location_id`] = ['Select a valid choice.']
  })
  if (addDays(starts_on, MOST_DAYS) < ends_on)
    problems['legs.0.to_on'] = [`A trip takes at most ${MOST_DAYS} days.`]
  const other = await overlapping(ctx, employeeId, starts_on, ends_on)
  if (other)
    problems['legs.0.from_on'] = [
      `You travel to ${other.place} from ${other.starts_on} to ${other.ends_on} already.`,
    ]
  const legs = trip.legs.map((leg): Leg & { mode: string } => {
    const { name: place = '', place_class = 'A' as const } = places.get(leg.location_id) ?? {}
    const { mode, from_on, from_time, to_on, to_time } = leg
    return { place, place_class, mode, from_on, from_time, to_on, to_time }
  })
  const broken = Object.keys(problems).some((name) => name !== 'legs.0.from_on')
  const days = broken ? [] : perDiem(legs, rates, rules, trip.provided)
  const [allowance, planned] = [allowanceOf(days), totalOf(lines)]
  const most_advance = divide(multiply(sum([allowance, planned]), String(advance_percent)), '100', toPaisa)
  return { legs, days, allowance, planned, most_advance, lines, problems }
}
const MOST_DAYS = 180

async function placesOf(ctx: Ctx, legs: readonly GivenLeg[]) {
  const ids = legs.map(({ location_id }) => location_id)
  const { rows } = await sql<{ id: string; name: string; place_class: PlaceClass }>`
    select id, name, place_class from travel_location where not is_archived and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function overlapping(ctx: Ctx, employeeId: string, from: Day, to: Day) {
  const { rows } = await sql<{ place: string; starts_on: Day; ends_on: Day }>`
    select d.place, d.starts_on, d.ends_on from travel_request d
    join request r on r.org_id = d.org_id and r.id = d.request_id and r.status in ('Requested', 'Forwarded', 'Approved')
    where d.employee_id = ${employeeId} and d.starts_on <= ${to}::date and d.ends_on >= ${from}::date limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}
