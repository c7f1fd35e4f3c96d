import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { compareAmounts, isZero } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { writeHistory } from '#engines/approval/request-store-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { changesOf, isApprovedAgain, moreOf, type TripTerms } from '#modules/expense/domain/trip-change.ts'
import type { Meal } from '#modules/expense/domain/per-diem.ts'
import { lockPerson } from '#modules/expense/server/base.ts'
import { refuseUnknown, writeSheet } from '#modules/expense/server/lines.ts'
import { paidOut } from '#modules/expense/server/money-sql.ts'
import { endTravelDays, enterTravelDays } from '#modules/expense/server/travel.ts'
import { tripRow, tripWorth, type GivenLeg, type Trip } from '#modules/expense/server/trip-worth.ts'
import type { Estimate } from '#modules/expense/shared/expense-line.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { changeableTrip, travelChange } from '#modules/expense/shared/travel-change.ts'

interface Input extends Trip {
  travel_id: string
  advance_amount?: string | null
  contact?: string | null
  remarks: string
}
interface Detail extends TripTerms {
  employee_id: string
  travel_id: string
  sheet_id: string | null
  contact: string | null
  legs: string
  days: string
  before: string
}

/** It stands, is not settled, and no other change or cancelling of it waits. Of the aliases `t` and `r`. */
const isChangeable = sql<boolean>`r.status = 'Approved'
  and not exists (select from expense_claim c where c.travel_id = t.request_id and c.is_live)
  and not exists (select from expense_cancel x where x.about_id = t.request_id and x.is_open)
  and not exists (select from travel_change g where g.travel_id = t.request_id and g.is_open)`

const termsOf = (before: string) => JSON.parse(before) as TripTerms

export const travelChangeRoutes: Route[] = [
  handle(changeableTrip, async (ctx, { params: { id } }) => {
    const { rows } = await sql<StoredTrip>`
      select ${isChangeable} as may, t.legs, t.days, t.sheet_id, t.contact, t.advance_amount::text,
        (select g.request_id from travel_change g where g.travel_id = t.request_id and g.is_open) as waits
      from travel_request t join request r on r.org_id = t.org_id and r.id = t.request_id
      where t.request_id = ${id} and t.employee_id = ${ctx.employee_id}`.execute(ctx.db)
    const [trip] = rows
    if (!trip) throw notFound()
    return { trip: trip.may ? await typedAgain(ctx, trip) : null, waits: trip.waits }
  }),
  ...serveRequest<Input, Detail>(travelChange, {
    table: 'travel_change',
    async prepare(ctx, input, employee_id) {
      await lockPerson(ctx.db, employee_id)
      const trip = await tripOf(ctx, input.travel_id)
      if (!trip || trip.employee_id !== employee_id) throw invalid({ travel_id: ['Select a valid choice.'] })
      if (!trip.may)
        throw refuse('Only an approved trip that is not settled is changed, one change at a time.')
      const found = await tripWorth(ctx, input, employee_id, input.travel_id)
      const { most_advance, lines, problems } = found
      await refuseUnknown(ctx.db, lines)
      const advance_amount = input.advance_amount ?? '0'
      // what was approved before stays, however the estimate falls
      if (
        compareAmounts(advance_amount, most_advance) > 0 &&
        compareAmounts(advance_amount, trip.terms.advance_amount) > 0
      )
        problems['advance_amount'] = [`Maximum ${most_advance} of this estimate.`]
      if (Object.keys(problems).length) throw invalid(problems)
      const row = tripRow(found, ctx.today)
      if (!changesOf(trip.terms, { ...row, advance_amount }).length && wayOf(found.legs) === wayOf(trip.legs))
        throw refuse('Nothing of the trip was changed.')
      return {
        employee_id,
        travel_id: input.travel_id,
        sheet_id: lines.length ? await writeSheet(ctx, employee_id, lines) : null,
        ...row,
        contact: input.contact ?? null,
        advance_amount,
        before: JSON.stringify(trip.terms),
      }
    },
    // what is neither dearer nor longer holds at once; the flows of the organization decide about the rest
    facts: async (_, detail) => {
      const before = termsOf(detail.before)
      const { more, more_advance } = moreOf(before, detail)
      return { more, more_advance, is_again: isApprovedAgain(before, detail) }
    },
    usual: ({ is_again }) => (is_again === false ? [] : [{ approver: 'Supervisor', order: 1 }]),
    follows: ({ is_again }) => is_again !== false,
    approved: apply,
    async undone(ctx, request) {
      await close(ctx, request.id)
    },
    columns: {
      travel_id: sql`d.travel_id`,
      purpose: sql`(select q.request_remarks from request q where q.id = d.travel_id)`,
      place: sql`d.place`,
      starts_on: sql`d.starts_on`,
      ends_on: sql`d.ends_on`,
      allowance: sql`d.allowance::text`,
      planned: sql`d.planned::text`,
      advance_amount: sql`d.advance_amount::text`,
      before: sql`d.before`,
      more: sql`(d.allowance + d.planned - (d.before ->> 'allowance')::numeric - (d.before ->> 'planned')::numeric)::text`,
    },
    final: true,
  }),
]

interface StoredTrip {
  may: boolean
  legs: (GivenLeg & { place: string })[]
  days: { date: Day; meals: Meal[] }[]
  sheet_id: string | null
  contact: string | null
  advance_amount: string
  waits: string | null
}

/** The trip as its form had it. Places that were renamed since are chosen again. */
async function typedAgain(ctx: Ctx, { legs, days, sheet_id, contact, advance_amount }: StoredTrip) {
  const [{ rows: places }, lines] = await Promise.all([
    sql<{ id: string; name: string }>`select id, name from travel_location where not is_archived
      and name = any(${legs.map(({ place }) => place)}::text[])`.execute(ctx.db),
    sheet_id
      ? ctx.db
          .selectFrom('expense_line')
          .select(['expense_type_id', 'description', 'amount', 'currency'])
          .where('sheet_id', '=', sheet_id)
          .orderBy('position')
          .execute()
      : ([] as Estimate[]),
  ])
  const byName = new Map(places.map(({ id, name }) => [name, id]))
  return {
    legs: legs.map(({ place, mode, from_on, from_time, to_on, to_time }) => ({
      location_id: byName.get(place) ?? '',
      mode: mode as 'Bus',
      from_on,
      from_time,
      to_on,
      to_time,
    })),
    provided: Object.fromEntries(
      days.flatMap(({ date, meals }) => (meals.length ? [[date, meals] as const] : [])),
    ),
    lines,
    advance_amount,
    contact,
  }
}

type Way = Pick<GivenLeg, 'mode' | 'from_on' | 'from_time' | 'to_on' | 'to_time'> & { place: string }
/** Where a trip goes, when and by what, whatever else is kept of it. */
const wayOf = (legs: readonly Way[]) =>
  legs
    .map(({ place, mode, from_on, from_time, to_on, to_time }) =>
      [place, mode, from_on, from_time, to_on, to_time].join(' '),
    )
    .join('; ')

async function tripOf(ctx: Ctx, id: string) {
  const { rows } = await sql<TripTerms & { employee_id: string; may: boolean; legs: Way[] }>`
    select t.employee_id, ${isChangeable} as may, t.legs, t.place, t.starts_on::text, t.ends_on::text, t.allowance::text,
      t.planned::text, t.advance_amount::text
    from travel_request t join request r on r.org_id = t.org_id and r.id = t.request_id where t.request_id = ${id}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return null
  const { employee_id, may, legs, ...terms } = row
  return { employee_id, may, legs, terms }
}

/** The trip becomes what was agreed: its record, its history, its days in attendance and its advance. */
async function apply(ctx: Ctx, change: Detail & { id: string; request_remarks: string }) {
  const { id, employee_id, travel_id, starts_on, ends_on, place, request_remarks } = change
  await lockPerson(ctx.db, employee_id)
  await close(ctx, id)
  const trip = await tripOf(ctx, travel_id)
  if (!trip?.may) throw conflict('The trip is settled or cancelled meanwhile: decline this.')
  await sql`update travel_request t set sheet_id = g.sheet_id, starts_on = g.starts_on, ends_on = g.ends_on, place = g.place,
      contact = g.contact, legs = g.legs, days = g.days, allowance = g.allowance, planned = g.planned, advance_amount = g.advance_amount
    from travel_change g where g.org_id = t.org_id and g.travel_id = t.request_id and g.request_id = ${id}`.execute(
    ctx.db,
  )
  await advanceFollows(ctx, change)
  const moved =
    trip.terms.starts_on !== starts_on || trip.terms.ends_on !== ends_on || trip.terms.place !== place
  if (moved) {
    await endTravelDays(ctx, travel_id, request_remarks)
    await enterTravelDays(ctx, { id: travel_id, employee_id, starts_on, ends_on, place }, request_remarks)
  }
  await ctx.db
    .updateTable('request')
    .set({ version: sql`version + 1` })
    .where('id', '=', travel_id)
    .execute()
  await writeHistory(ctx, travel_id, 'Edited', request_remarks, { changes: changesOf(trip.terms, change) })
}

/** What is paid stays with the person; what the advance is higher by is due, what it is lower by is got back. */
async function advanceFollows(
  ctx: Ctx,
  { employee_id, travel_id, starts_on, ends_on, advance_amount }: Detail,
) {
  const { settle_days } = await settingOf(ctx.db, expenseSettings)
  const values = {
    amount: advance_amount,
    needed_on: starts_on,
    settle_by: addDays(ends_on, settle_days),
  }
  const { rows } = await sql<{
    paid: string
  }>`select ${paidOut(sql`a.request_id`)}::text as paid from expense_advance a
    where a.request_id = ${travel_id} for update`.execute(ctx.db)
  const [advance] = rows
  if (!advance) {
    if (isZero(advance_amount)) return
    await ctx.db
      .insertInto('expense_advance')
      .values({ request_id: travel_id, employee_id, ...values })
      .execute()
    return
  }
  const pays_rest = !isZero(advance.paid) && compareAmounts(advance_amount, advance.paid) > 0
  await ctx.db
    .updateTable('expense_advance')
    .set({ ...values, pays_rest })
    .where('request_id', '=', travel_id)
    .execute()
}

const close = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('travel_change').set({ is_open: false }).where('request_id', '=', id).execute()
