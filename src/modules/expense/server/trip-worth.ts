import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { divide, multiply, sum, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import {
  allowanceOf,
  legProblems,
  perDiem,
  type Leg,
  type Meal,
  type PlaceClass,
} from '#modules/expense/domain/per-diem.ts'
import { mayTravelBy } from '#modules/expense/domain/travel-mode.ts'
import { levelOn, ratesOn, tripRules } from '#modules/expense/server/base.ts'
import { priced, totalOf } from '#modules/expense/server/lines.ts'
import type { Estimate } from '#modules/expense/shared/expense-line.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

export interface GivenLeg {
  location_id: string
  mode: string
  from_on: Day
  from_time: string
  to_on: Day
  to_time: string
}
export interface Trip {
  legs: GivenLeg[]
  provided: Record<Day, Meal[]>
  lines: Estimate[]
}
/** A trip day by day, what is expected beside, and how much of it may be had before. */
export async function tripWorth(ctx: Ctx, trip: Trip, employeeId: string, changedId: string | null = null) {
  const starts_on = trip.legs[0]?.from_on ?? ctx.today
  const ends_on = trip.legs.at(-1)?.to_on ?? starts_on
  const level = await levelOn(ctx.db, employeeId, starts_on)
  const [places, modes, rates, rules, lines, { advance_percent }] = await Promise.all([
    placesOf(ctx, trip.legs),
    ctx.db.selectFrom('travel_mode_rule').select(['employment_level_id', 'mode', 'is_allowed']).execute(),
    ratesOn(ctx.db, level, starts_on),
    tripRules(ctx.db),
    priced(ctx.db, trip.lines, ctx.today),
    settingOf(ctx.db, expenseSettings),
  ])
  const problems = legProblems(trip.legs)
  trip.legs.forEach(({ location_id, mode }, index) => {
    if (!mayTravelBy(modes, level, mode))
      problems[`legs.${index}.mode`] = [`Travel by ${mode} is not allowed at your level.`]
    if (!places.has(location_id)) problems[`legs.${index}.location_id`] = ['Select a valid choice.']
  })
  if (addDays(starts_on, MOST_DAYS) < ends_on)
    problems['legs.0.to_on'] = [`A trip takes at most ${MOST_DAYS} days.`]
  const other = await overlapping(ctx, employeeId, starts_on, ends_on, changedId)
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

/** What a trip is written down as: its days and amounts as they are now. */
export function tripRow(
  { legs, days, allowance, planned }: Awaited<ReturnType<typeof tripWorth>>,
  today: Day,
) {
  const [first, last] = [legs[0], legs.at(-1)]
  return {
    starts_on: first?.from_on ?? today,
    ends_on: last?.to_on ?? today,
    place: [...new Set(legs.map(({ place }) => place))].join(', ').slice(0, 255),
    legs: JSON.stringify(legs),
    days: JSON.stringify(days),
    allowance,
    planned,
  }
}

async function placesOf(ctx: Ctx, legs: readonly GivenLeg[]) {
  const ids = legs.map(({ location_id }) => location_id)
  const { rows } = await sql<{ id: string; name: string; place_class: PlaceClass }>`
    select id, name, place_class from travel_location where not is_archived and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function overlapping(ctx: Ctx, employeeId: string, from: Day, to: Day, changedId: string | null) {
  const { rows } = await sql<{ place: string; starts_on: Day; ends_on: Day }>`
    select d.place, d.starts_on, d.ends_on from travel_request d
    join request r on r.org_id = d.org_id and r.id = d.request_id and r.status in ('Requested', 'Forwarded', 'Approved')
    where d.employee_id = ${employeeId} and d.starts_on <= ${to}::date and d.ends_on >= ${from}::date
      and d.request_id is distinct from ${changedId}::uuid limit 1`.execute(ctx.db)
  return rows[0]
}
