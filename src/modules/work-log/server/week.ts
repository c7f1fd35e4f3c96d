import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { workLogSettings } from '#modules/task/shared/settings.ts'
import type { LogState } from '#modules/work-log/domain/log-approval.ts'
import { isOpenDay } from '#modules/work-log/domain/log-limits.ts'
import { named } from '#modules/work-log/server/log-rows.ts'
import { refuseUnloggable, replaceDrafts } from '#modules/work-log/server/log-write.ts'
import { runningTimers, stop } from '#modules/work-log/server/timer.ts'
import { logWeek, runningTimer, setCell, startTimer, stopTimer } from '#modules/work-log/shared/work-log.ts'

type Named = { id: string; name: string } | null
interface Entry {
  id: string
  worked_on: string
  minutes: number
  state: LogState
  remarks: string | null
  project: Named
  activity: Named
  task: Named
}

export const weekRoutes: Route[] = [
  handle(logWeek, async (ctx, { query: { from } }) => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(from, ahead))
    // lines of the week before stand here without hours, so that nobody lists them again
    const { rows } = await sql<Entry>`
      select w.id, w.worked_on, w.minutes, w.state, w.remarks, ${named('project', sql`w.project_id`)} as project,
        ${named('activity', sql`w.activity_id`)} as activity, ${named('task', sql`w.task_id`)} as task
      from work_log w where w.employee_id = ${ctx.employee_id || null}::uuid
        and w.worked_on between ${addDays(from, -7)}::date and ${addDays(from, 6)}::date
      order by w.worked_on, w.id`.execute(ctx.db)
    const [limits, attended] = await Promise.all([settingOf(ctx.db, workLogSettings), atWork(ctx, from)])
    const isOpen = (day: string) => isOpenDay(day, ctx.today, limits)
    const logged = new Set(rows.map(({ worked_on }) => worked_on))
    const keys = [...new Set(rows.map(keyOf))]
    const lines = keys.map((key) => {
      const own = rows.filter((row) => keyOf(row) === key)
      const { project, activity, task } = own[0] as Entry
      return {
        key,
        project,
        activity,
        task,
        days: days.map((day) =>
          cellOf(
            own.filter(({ worked_on }) => worked_on === day),
            isOpen(day),
          ),
        ),
      }
    })
    const drafts = rows.filter(
      ({ state, worked_on }) => worked_on >= from && (state === 'Draft' || state === 'Declined'),
    )
    return {
      days: days.map((day) => {
        const found = attended.get(day)
        return {
          day,
          is_open: isOpen(day),
          at_work: found?.worked ?? null,
          off: found?.off ?? null,
          is_missing: day < ctx.today && !logged.has(day) && (found?.worked ?? 0) > 0,
        }
      }),
      lines: lines.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
      drafts: drafts.map(({ id }) => id),
    }
  }),
  handle(setCell, async (ctx, { body }) => {
    await replaceDrafts(ctx, body)
    return undefined
  }),
  handle(runningTimer, async (ctx) => ({ timer: (await timerOf(ctx)) ?? null })),
  handle(startTimer, async (ctx, { body }) => {
    if (!body.project_id && !body.activity_id && !body.task_id)
      throw invalid({ project_id: ['Choose a project or an activity.'] })
    await refuseUnloggable(ctx, body)
    const started = await ctx.db
      .insertInto('work_timer')
      .values({ id: newId(), employee_id: ctx.employee_id, started_at: ctx.now, ...body })
      .onConflict((clash) => clash.columns(['org_id', 'employee_id']).doNothing())
      .executeTakeFirst()
    if (!started.numInsertedOrUpdatedRows) throw conflict('A timer is running already. Stop it first.')
    return undefined
  }),
  handle(stopTimer, async (ctx) => {
    const [timer] = await runningTimers(ctx, sql<boolean>`w.employee_id = ${ctx.employee_id || null}::uuid`)
    if (!timer) throw conflict('No timer is running.')
    return { minutes: await stop(ctx, timer) }
  }),
]

const keyOf = ({ project, activity, task }: Entry) => [project?.id, activity?.id, task?.id].join(' ')
const nameOf = ({ project, activity, task }: Pick<Entry, 'project' | 'activity' | 'task'>) =>
  [project?.name ?? '', task?.name ?? '', activity?.name ?? ''].join(' ')

/** A day of a line: its hours, open while none of them is on its way to be approved. */
function cellOf(entries: readonly Entry[], isOpen: boolean) {
  const sent = entries.find(({ state }) => state !== 'Draft' && state !== 'Declined')
  const shown = sent ?? entries.find(({ state }) => state === 'Declined') ?? entries[0]
  return {
    minutes: entries.reduce((total, { minutes }) => total + minutes, 0),
    is_open: isOpen && !sent,
    state: shown?.state ?? null,
    remarks: shown?.remarks ?? null,
  }
}

/** What attendance has of the days of a week, to compare with. */
async function atWork(ctx: Ctx, from: string) {
  const { rows } = await sql<{ date: string; worked: number; off: string | null }>`
    select d.date, d.worked, case when d.worked > 0 then null when d.leave_part > 0 then coalesce(d.leave_name, 'Leave')
        when d.day_type = 'Holiday' then coalesce(d.holiday_name, 'Holiday') end as off
    from attendance_day d where d.employee_id = ${ctx.employee_id || null}::uuid
      and d.date between ${from}::date and ${addDays(from, 6)}::date`.execute(ctx.db)
  return new Map(rows.map((row) => [row.date, row]))
}

async function timerOf(ctx: Ctx) {
  const { rows } = await sql<{ started_at: string; project: Named; activity: Named; task: Named }>`
    select w.started_at, ${named('project', sql`w.project_id`)} as project,
      ${named('activity', sql`w.activity_id`)} as activity, ${named('task', sql`w.task_id`)} as task
    from work_timer w where w.employee_id = ${ctx.employee_id || null}::uuid`.execute(ctx.db)
  return rows[0]
}
