import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { divide } from '#kernel/money.ts'
import { serveFacts } from '#engines/report/facts-server.ts'
import type { FactSource, GroupTitle } from '#engines/report/fact-source-server.ts'
import { personGrouped } from '#modules/hris/server/public.ts'
import { reportYears } from '#modules/organization/server/public.ts'
import { ofTypes } from '#modules/leave/server/reports/about.ts'
import { leaveFacts, leaveSums, peopleIn, type Narrowing } from '#modules/leave/server/reports/leave-facts.ts'
import { approvedLeave } from '#modules/leave/shared/reports/approved-leave.ts'
import { leaveFactReports } from '#modules/leave/shared/reports/leave-by.ts'

/** What is asked of a report went through the schemas of its filters. */
const asked = (filters: object) => filters as Narrowing

const source: FactSource<typeof approvedLeave> = {
  ...reportYears('leave'),
  rows: (ctx, filters, range, { days }) => leaveSums(ctx.db, asked(filters), range, { buckets: days }),
  people: (ctx, filters, range) => peopleIn(ctx.db, asked(filters), range),
  columns: ['unit', 'days', 'minutes', 'paid_days'],
  groups: (range) => ({
    ...personGrouped(range),
    leave_type: {
      key: sql`x.leave_type_id::text`,
      async titles(db, { filters }) {
        // a file has a column for each type in use, also where nobody took it
        const within = filters
          ? sql`${ofTypes(asked(filters), sql`t.id`)} and (not is_archived or exists (select from leave_request q where q.leave_type_id = t.id))`
          : sql`true`
        const { rows } = await sql<GroupTitle & { unit: string }>`
          select id as key, name, array[name] as names, code, colour, unit, case when unit = 'Hour' then '{0} (hours)' else '{0}' end as title
          from leave_type t where ${within} order by name, id`.execute(db)
        return rows
      },
    },
  }),
  measures: {
    took: { distinct: 'employee_id' },
    days: sql`trim_scale(sum(x.days))::text`,
    unpaid_days: sql`trim_scale(sum(x.days - x.paid_days))::text`,
    // hours to the hundredth, as people read them
    amount: sql`trim_scale(case when min(x.unit) = 'Hour' then round(sum(x.minutes) / 60.0, 2) else sum(x.days) end)::text`,
  },
  coded: {
    code: {
      by: 'leave_type',
      measures: ['days', 'amount'],
      say: ({ code = '', title }, { days, amount }) =>
        title.endsWith('(hours)')
          ? `${code} ${amount} h`
          : days === '1'
            ? code
            : `${code} ${parts[String(days)] ?? days}`,
    },
  },
  async spells(ctx, filters, range, { people, where }) {
    const own = await leaveFacts(ctx.db, { ...asked(filters), employee_id: people }, range)
    const { rows } = await sql<Leave>`
      select r.employee_id, r.request_id as id, r.from, r.to, trim_scale(r.days)::text as days, r.minutes, t.name, t.code, t.colour, t.unit
      from (
        select x.employee_id, x.request_id, x.leave_type_id, min(x.date) as "from", max(x.date) as "to", sum(x.days) as days,
          sum(x.minutes)::int as minutes
        from ${own} x where ${where} group by 1, 2, 3
      ) r join leave_type t on t.id = r.leave_type_id order by r.from, r.request_id`.execute(ctx.db)
    const of = Map.groupBy(rows, ({ employee_id }) => employee_id)
    return new Map(
      [...of].map(([id, leaves]) => [
        id,
        { said: leaves.map(saidOf).join('; '), spells: leaves.map(spellOf) },
      ]),
    )
  },
}
const parts: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }

interface Leave {
  employee_id: string
  id: string
  name: string
  code: string
  colour: string
  unit: 'Day' | 'Hour'
  from: Day
  to: Day
  days: string
  minutes: number | null
}
/** Days, or hours to the hundredth. */
const amountOf = ({ unit, days, minutes }: Leave) =>
  unit === 'Hour'
    ? divide(String(minutes ?? 0), '60', { mode: 'half_up', unit: '0.01' }).replace(/\.?0+$/, '')
    : days
const spellOf = (leave: Leave) => {
  const { id, name, colour, from, to, unit } = leave
  return { id, name, colour, from, to, amount: amountOf(leave), is_hours: unit === 'Hour' }
}
/** `AL 2026-12-07 – 2026-12-09 (3)` */
const saidOf = (leave: Leave) =>
  `${leave.code} ${leave.from === leave.to ? leave.from : `${leave.from} – ${leave.to}`} (${amountOf(leave)}${leave.unit === 'Hour' ? ' h' : ''})`

export const approvedLeaveRoutes = serveFacts(approvedLeave, source, leaveFactReports)
