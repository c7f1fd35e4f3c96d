import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { duePeriod, nextMoment } from '#platform/job-period.ts'
import { kindName, type Schedule } from '#platform/job-schedule.ts'
import { handle, type Route } from '#platform/route.ts'
import { scheduledWork, type ScheduledRun } from '#engines/job/scheduled.ts'

/** As far back as days that were missed are made up for. */
const DAYS_BACK = 400

/** What comes round by itself, seen and begun by HR. */
export function scheduleRoutes(schedules: readonly Schedule[]): Route[] {
  const named = (name: string) => {
    const found = schedules.find((schedule) => schedule.name === name)
    if (!found) throw invalid({ name: ['Select a valid choice.'] })
    return found
  }
  return [
    handle(scheduledWork.list, async (ctx) => {
      const { rows } = await sql<Stored>`
        select l.* from unnest(${schedules.map(kindName)}::text[]) s (kind)
        cross join lateral (select ${columns} from job j left join account a on a.id = j.account_id
          where j.kind = s.kind order by j.created_at desc, j.id desc limit 1) l`.execute(ctx.db)
      const last = new Map(rows.map((row) => [row.kind, shown(row)]))
      const now = Date.parse(ctx.now)
      return {
        results: schedules.map((schedule) => ({
          name: schedule.name,
          title: schedule.title,
          every: schedule.every,
          at: schedule.at ?? null,
          next_at: nextMoment(schedule.every, schedule.at, now, ctx.org.time_zone),
          last: last.get(kindName(schedule)) ?? null,
        })),
      }
    }),
    handle(scheduledWork.runs, async (ctx, { query: { name, limit, offset } }) => {
      const kind = kindName(named(name))
      const [counted, found] = await Promise.all([
        sql<{ count: number }>`select count(*) from job where kind = ${kind}`.execute(ctx.db),
        sql<Stored>`
          select ${columns} from job j left join account a on a.id = j.account_id where j.kind = ${kind}
          order by j.created_at desc, j.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: found.rows.map(shown) }
    }),
    handle(scheduledWork.run, async (ctx, { body }) => {
      const schedule = named(body.name)
      // it is everybody's work: whoever sees some branches alone cannot know what it does
      if (ctx.org.is_limited) throw forbidden('This is begun by HR of the whole organization.')
      const period = periodOf(ctx, schedule, body.on ?? null)
      const kind = kindName(schedule)
      // of two who begin it at once the second finds it under way
      await sql`select pg_advisory_xact_lock(hashtext(${kind}), ${ctx.org.org_id})`.execute(ctx.db)
      const under = await ctx.db
        .selectFrom('job')
        .select('id')
        .where('kind', '=', kind)
        .where('state', 'in', ['Queued', 'Running'])
        .limit(1)
        .executeTakeFirst()
      if (under) throw conflict('This is under way already.')
      const id = await ctx.services.jobs.enqueue(ctx.db, {
        kind,
        title: `${schedule.title} ${period}`,
        input: { period },
        org_id: ctx.org.org_id,
        account_id: ctx.viewer.account_id,
      })
      const { rows } = await sql<Stored>`
        select ${columns} from job j left join account a on a.id = j.account_id where j.id = ${id}`.execute(
        ctx.db,
      )
      const [row] = rows
      if (!row) throw new Error('a job that was just written is gone')
      return shown(row)
    }),
  ]
}

/** Whose work is meant. What comes round more often than daily repeats the same work: there is no past of it. */
function periodOf(ctx: Ctx, { every, at }: Schedule, on: string | null): string {
  if (every !== 'day') {
    if (on !== null) throw invalid({ on: ['Only daily work is done again for a past day.'] })
    return duePeriod(every, at, Date.parse(ctx.now), ctx.org.time_zone)
  }
  const day = on ?? ctx.today
  if (day > ctx.today) throw invalid({ on: ['Day cannot be a future date.'] })
  if (day < addDays(ctx.today, -DAYS_BACK))
    throw invalid({ on: [`Day cannot be more than ${DAYS_BACK} days ago.`] })
  return day
}

interface Stored extends Omit<ScheduledRun, 'counts' | 'rows'> {
  kind: string
  result: unknown
}

const columns = sql`j.kind, j.id, j.input ->> 'period' as period, j.state, j.result, j.error, a.full_name as asked_by,
  j.created_at, j.started_at, j.ended_at`

function shown({ kind: _, result, ...run }: Stored): ScheduledRun {
  const counts = Object.fromEntries(
    Object.entries(typeof result === 'object' && result !== null ? result : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )
  const all = Object.values(counts)
  const rows = run.ended_at && all.length ? all.reduce((sum, count) => sum + count, 0) : null
  return { ...run, counts, rows }
}
