import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import {
  SHEET_DAYS,
  sheetLines,
  timesheetProblems,
  type SheetLine,
  type SheetRow,
} from '#modules/attendance/domain/timesheet.ts'
import { storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import { computedAnew, lockPerson, noLonger, voidPunches } from '#modules/attendance/server/request-base.ts'
import { timesheetRequest } from '#modules/attendance/shared/request.ts'
import { timesheetSettings } from '#modules/attendance/shared/setting.ts'

interface Timesheet {
  employee_id: string
  date: Day
  end_on: Day
  minutes: number
  activity: string | null
}
interface Input {
  start_on: Day
  lines: readonly { project_id?: string | null; activity?: string | null; days: readonly number[] }[]
  remarks: string
}
const rowsOf = ({ lines }: Input): SheetRow[] =>
  lines.map(({ project_id = null, activity = null, days }) => ({ project_id, activity, days }))

/** Totals of a day or a week by project and activity. Approved, they are the work of their days. */
export const timesheetRoutes: Route[] = serveRequest<Input, Timesheet, SheetLine[]>(timesheetRequest, {
  table: 'timesheet_request',
  gather: (_ctx, input) => Promise.resolve(sheetLines(input.start_on, rowsOf(input))),
  async prepare(ctx, input, employee_id, lines) {
    await lockPerson(ctx, employee_id)
    const setting = await settingOf(ctx.db, timesheetSettings)
    const { start_on } = input
    const problems = timesheetProblems(rowsOf(input), { ...setting, start_on, today: ctx.today })
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const projects = await projectsOf(ctx, input)
    const [date, end_on] = [lines[0]?.date ?? start_on, lines.at(-1)?.date ?? start_on]
    await refuseOverlap(ctx, employee_id, date, end_on)
    return {
      employee_id,
      date,
      end_on,
      minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
      activity: namedOf(lines, projects),
    }
  },
  async created(ctx, { id }, lines) {
    await ctx.db
      .insertInto('timesheet_line')
      .values(lines.map((line) => ({ id: newId(), request_id: id, ...line })))
      .execute()
  },
  async approved(ctx, request) {
    await storePunches(ctx.db, await punchesOf(ctx, request), ctx.now)
    await computedAnew(ctx, request.employee_id, request.date, request.end_on)
  },
  async undone(ctx, request, from) {
    await noLonger(ctx, 'timesheet_request', request.id)
    if (from === 'Approved') await voidPunches(ctx, request, 'Timesheet')
  },
  columns: {
    end_on: sql`coalesce(d.end_on, d.date)`,
    lines: sql`coalesce((select json_agg(json_build_object('date', l.date, 'project', p.name, 'activity', l.activity, 'minutes', l.minutes)
        order by l.date, p.name, l.activity)
      from timesheet_line l left join project p on p.org_id = l.org_id and p.id = l.project_id
      where l.org_id = d.org_id and l.request_id = d.request_id), '[]')`,
  },
})

/** Names of the projects that are meant; throws where one cannot be chosen. */
async function projectsOf(ctx: Ctx, { lines }: Input): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap(({ project_id }) => project_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('project')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('is_archived', '=', false)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const wrong = lines.flatMap(({ project_id }, at) => (project_id && !names.has(project_id) ? [at] : []))
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map((at) => [`lines.${at}.project_id`, ['Select a valid choice.']])),
    )
  return names
}

const LONGEST = 255
function namedOf(lines: readonly SheetLine[], projects: ReadonlyMap<string, string>): string | null {
  const names = lines.map(({ project_id, activity }) =>
    [projects.get(project_id ?? ''), activity].filter(Boolean).join(' · '),
  )
  return [...new Set(names)].filter(Boolean).join(', ').slice(0, LONGEST) || null
}

async function refuseOverlap(ctx: Ctx, employeeId: string, date: Day, end: Day) {
  const { rows } = await sql<{ date: Day }>`select date from timesheet_request
    where employee_id = ${employeeId} and is_live and date between ${addDays(date, 1 - SHEET_DAYS)} and ${end}
      and coalesce(end_on, date) >= ${date} order by date limit 1`.execute(ctx.db)
  const [other] = rows
  if (other) throw invalid({ start_on: [`A timesheet from ${other.date} has some of these dates already.`] })
}

/** One in and one out of each date, from the start of the shift on: the minutes themselves are those of the lines. */
async function punchesOf(ctx: Ctx, { id, employee_id }: Timesheet & { id: string }) {
  const { rows } = await sql<{ date: Day; minutes: number; scheduled_in: string | null }>`
    select l.date, sum(l.minutes)::int as minutes, min(a.scheduled_in) as scheduled_in
    from timesheet_line l
    left join attendance_day a on a.org_id = l.org_id and a.employee_id = ${employee_id} and a.date = l.date
    where l.request_id = ${id} group by l.date order by l.date`.execute(ctx.db)
  return rows.flatMap(({ date, minutes, scheduled_in }) => {
    const start = Date.parse(scheduled_in ?? momentAt(date, '09:00', ctx.org.time_zone))
    const punch = (direction: 'In' | 'Out', at: number): NewPunch => ({
      source: 'Timesheet',
      external_id: `${id} ${date} ${direction}`,
      employee_id,
      occurred_at: new Date(at).toISOString(),
      direction,
      account_id: ctx.viewer.account_id,
    })
    return [punch('In', start), punch('Out', start + minutes * 60_000)]
  })
}
