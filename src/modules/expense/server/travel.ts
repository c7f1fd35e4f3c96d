import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { compareAmounts, isZero } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { endTrip, enterTrip } from '#modules/attendance/server/public.ts'
import { refuseAnother } from '#modules/expense/server/advance.ts'
import { currencyOf, lockPerson } from '#modules/expense/server/base.ts'
import { refuseUnknown, writeSheet } from '#modules/expense/server/lines.ts'
import { openOf, tripState } from '#modules/expense/server/money-sql.ts'
import { tripRow, tripWorth, type Trip } from '#modules/expense/server/trip-worth.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { travelCheck, travelRequest } from '#modules/expense/shared/travel-request.ts'

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
    const { days, allowance, planned, most_advance, problems } = await tripWorth(
      ctx,
      trip,
      ctx.employee_id,
      query.travel_id,
    )
    return { days, allowance, planned, most_advance, problems, currency: await currencyOf(ctx.db) }
  }),
  ...serveRequest<Input, Detail>(travelRequest, {
    table: 'travel_request',
    async prepare(ctx, input, employee_id) {
      await lockPerson(ctx.db, employee_id)
      const found = await tripWorth(ctx, input, employee_id)
      const { most_advance, lines, problems } = found
      await refuseUnknown(ctx.db, lines)
      const advance_amount = input.advance_amount ?? '0'
      if (compareAmounts(advance_amount, most_advance) > 0)
        problems['advance_amount'] = [`Maximum ${most_advance} of this estimate.`]
      if (Object.keys(problems).length) throw invalid(problems)
      if (!isZero(advance_amount)) await refuseAnother(ctx, employee_id)
      return {
        employee_id,
        sheet_id: lines.length ? await writeSheet(ctx, employee_id, lines) : null,
        ...tripRow(found, ctx.today),
        contact: input.contact ?? null,
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
      await enterTravelDays(ctx, request, request.request_remarks)
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

/** An approved trip is travel in attendance. */
export async function enterTravelDays(
  ctx: Ctx,
  {
    id,
    employee_id,
    starts_on,
    ends_on,
    place,
  }: Pick<Detail, 'employee_id' | 'starts_on' | 'ends_on' | 'place'> & { id: string },
  reason: string,
): Promise<void> {
  const attendance_id = await enterTrip(ctx, {
    employee_id,
    start_on: starts_on,
    end_on: ends_on,
    destination: place,
    reason,
  })
  await ctx.db.updateTable('travel_request').set({ attendance_id }).where('request_id', '=', id).execute()
}

/** What the trip was in attendance is taken back with it. */
export async function endTravelDays(ctx: Ctx, id: string, remarks: string): Promise<void> {
  const trip = await ctx.db
    .selectFrom('travel_request')
    .select('attendance_id')
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (trip?.attendance_id) await endTrip(ctx, trip.attendance_id, remarks)
}
