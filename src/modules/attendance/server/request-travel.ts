import { sql } from 'kysely'
import { addDays, dayNumber, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { serveRequestThread } from '#engines/approval/request-thread-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { computedAnew, lockPerson, noLonger } from '#modules/attendance/server/request-base.ts'
import {
  travelDelete,
  travelRequest,
  travelThread,
  type travelParts,
} from '#modules/attendance/shared/request.ts'
import { travelSettings } from '#modules/attendance/shared/setting.ts'

interface Trip {
  employee_id: string
  start_on: Day
  end_on: Day
  part: (typeof travelParts)[number]
  destination: string
}
const travels = serveRequest<Omit<Trip, 'employee_id'> & { remarks: string }, Trip>(travelRequest, {
  table: 'travel_attendance',
  async prepare(ctx, { start_on, end_on, part, destination }, employee_id) {
    await lockPerson(ctx, employee_id)
    const { past_days, ahead_days, longest_days } = await settingOf(ctx.db, travelSettings)
    if (end_on < start_on) throw invalid({ end_on: ['Until cannot be before From.'] })
    if (start_on < addDays(ctx.today, -past_days))
      throw invalid({ start_on: [`Requests can be made for the last ${past_days} days.`] })
    if (end_on > addDays(ctx.today, ahead_days))
      throw invalid({ end_on: [`Requests can be made for the next ${ahead_days} days.`] })
    if (dayNumber(end_on) - dayNumber(start_on) >= longest_days)
      throw invalid({ end_on: [`A trip can take at most ${longest_days} days.`] })
    const { rows } = await sql`select 1 from travel_attendance where employee_id = ${employee_id} and is_live
      and start_on <= ${end_on} and end_on >= ${start_on}
      and (part = 'Full day' or ${part} = 'Full day' or part = ${part})`.execute(ctx.db)
    if (rows.length > 0) throw invalid({ start_on: ['There is a travel request for these dates already.'] })
    return { employee_id, start_on, end_on, part, destination }
  },
  approved: (ctx, { employee_id, start_on, end_on }) => computedAnew(ctx, employee_id, start_on, end_on),
  async undone(ctx, { id, employee_id, start_on, end_on }, from) {
    await noLonger(ctx, 'travel_attendance', id)
    if (from === 'Approved') await computedAnew(ctx, employee_id, start_on, end_on)
  },
})

interface Deletion {
  employee_id: string
  about_id: string
}
const about = (name: string) =>
  sql`(select t.${sql.ref(name)} from travel_attendance t where t.request_id = d.about_id)`
const deletions = serveRequest<{ about_id: string; remarks: string }, Deletion>(travelDelete, {
  table: 'travel_attendance_delete',
  async prepare(ctx, { about_id }, employee_id) {
    await lockPerson(ctx, employee_id)
    const { rows } = await sql`select 1 from travel_attendance t
      join request r on r.org_id = t.org_id and r.id = t.request_id
      where t.request_id = ${about_id} and t.employee_id = ${employee_id} and t.is_live and r.status = 'Approved'
        and not exists (select from travel_attendance_delete x where x.about_id = t.request_id and x.is_live)`.execute(
      ctx.db,
    )
    if (rows.length === 0) throw invalid({ about_id: ['Select a valid choice.'] })
    return { employee_id, about_id }
  },
  async approved(ctx, { id, employee_id }) {
    await lockPerson(ctx, employee_id)
    const { rows } = await sql<{ start_on: Day; end_on: Day }>`update travel_attendance t set is_live = false
      from travel_attendance_delete x where x.request_id = ${id} and t.org_id = x.org_id
        and t.request_id = x.about_id and t.is_live returning t.start_on, t.end_on`.execute(ctx.db)
    const [trip] = rows
    if (!trip) throw conflict('This travel was revoked already: decline the request.')
    await computedAnew(ctx, employee_id, trip.start_on, trip.end_on)
  },
  undone: async (ctx, { id }) => void (await noLonger(ctx, 'travel_attendance_delete', id)),
  columns: {
    start_on: about('start_on'),
    end_on: about('end_on'),
    part: about('part'),
    destination: about('destination'),
  },
  final: true,
})
export const requestTravelRoutes: Route[] = [...travels, ...serveRequestThread(travelThread), ...deletions]
