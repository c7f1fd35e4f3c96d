import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { untold } from '#platform/schedule-told.ts'
import { checkInDays, goalFrom } from '#modules/dignity/server/goal-rows.ts'

/**
 * Without a check-in for twice as long as their period asks, owners are reminded, and after three times as long their
 * supervisors are told: each once for a silence, which a check-in ends (reference of goals, 9.a).
 */
export const remindOfSilence: Schedule = {
  name: 'dignity.silence',
  title: 'Remind of goals without a check-in',
  every: 'day',
  at: '08:40',
  needed: neededWhere(sql`from goal where owner = 'Employee' and state in ('Accepted', 'In progress')`),
  async run(ctx, period) {
    return ctx.batch(async (db, mark) => {
      const { rows } = await sql<{ id: string; key: string; is_long: boolean }>`
        select s.id, s.since || ' ' || s.id as key, s.days >= 3 * s.every as is_long from (
          select g.id, f.since::text as since, ${period}::date - f.since as days, ${checkInDays} as every
          from ${goalFrom} cross join lateral (select greatest(coalesce(g.last_check_in_on, g.starts_on), g.starts_on) as since) f
          where g.owner = 'Employee' and g.state in ('Accepted', 'In progress') and p.state in ('Running', 'Open for setting')
            and p.check_in_every <> 'None') s
        where s.days >= 2 * s.every order by s.id`.execute(db)
      const fresh = async (name: string, some: typeof rows) =>
        new Set(
          await untold(
            db,
            { name, period: 'silence' },
            some.map(({ key }) => key),
          ),
        )
      const long = rows.filter(({ is_long }) => is_long)
      const [reminded, reported] = [await fresh('goal.silent', rows), await fresh('goal.long_silent', long)]
      for (const { id, key } of rows) {
        if (reminded.has(key)) await mark.signal('goal.silent', { id })
        if (reported.has(key)) await mark.signal('goal.long_silent', { id })
      }
      return { reminded: reminded.size, told: reported.size }
    })
  },
}
