import { z } from 'zod'
import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

interface About {
  employee_id: string
  account_id: string | null
  name: string
  rule: string
  cycle_from: string
  cycle_to: string
  days: string
  contest_until: string
  can_contest: boolean
  state: string | null
  decided_days: string | null
}
const steps = ['proposed', 'contested', 'decided', 'undone', 'withdrawn'] as const
const own = '/user/attendance/reports/penalty'

/** The employee hears of each step, HR of contests. */
export const penaltyNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'attendance.penalty_changed',
    title: 'Penalties: proposed, contested, decided',
    payload: z.object({ penalty_id: z.uuid(), step: z.enum(steps) }),
    async tell(ctx, { penalty_id, step }) {
      const { rows } = await sql<About>`
        select p.employee_id, e.account_id, e.full_name as name, p.rule, p.cycle_from::text, p.cycle_to::text,
          trim_scale(p.days)::text as days, p.contest_until::text, p.contest_until >= p.created_at::date as can_contest,
          x.state, trim_scale(x.days)::text as decided_days
        from penalty p join employee e on e.org_id = p.org_id and e.id = p.employee_id
        left join penalty_decision x on x.org_id = p.org_id and x.penalty_id = p.id and x.undone_at is null
        where p.id = ${penalty_id}`.execute(ctx.db)
      const [row] = rows
      if (!row) return null
      const which = `${row.rule}, ${row.cycle_from} to ${row.cycle_to}`
      if (step === 'contested')
        return {
          hr: [P.attendance.penalty],
          about: { employee_id: row.employee_id },
          text: `contested a penalty: ${which}`,
          url: `/admin/${ctx.org.slug}/attendance/penalty`,
          subject_id: penalty_id,
        }
      const text = {
        proposed: `Penalty proposed: ${row.days} days for ${which}. Contest it until ${row.contest_until}.`,
        withdrawn: `Penalty withdrawn, since attendance was corrected: ${which}`,
        undone: `undid the decision about your penalty: ${which}`,
        decided:
          row.state === 'Waived'
            ? `waived your penalty: ${which}`
            : `confirmed your penalty, ${row.decided_days ?? row.days} days: ${which}`,
      }[step]
      const said =
        step === 'proposed' && !row.can_contest ? `Penalty proposed: ${row.days} days for ${which}` : text
      if (!row.account_id || (step === 'decided' && !row.state)) return null
      return { accounts: [row.account_id], text: said, url: own, subject_id: penalty_id }
    },
  }),
]
