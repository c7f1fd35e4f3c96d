import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { handle, type Route } from '#platform/route.ts'
import { holdsPlace, ofGroup } from '#modules/attendance/server/day-conditions.ts'
import { seen } from '#modules/attendance/server/days.ts'
import { attendanceOverview, groups } from '#modules/attendance/shared/day.ts'

/** Days before that tell what is usual. */
const USUAL_DAYS = 28

export const overviewRoutes: Route[] = [
  handle(attendanceOverview, async (ctx, { query }) => {
    const date = query.date ?? ctx.today
    const among = sql<boolean>`${sql.join(
      [
        seen(ctx),
        sql<boolean>`d.status not in ('Not joined', 'Left')`,
        ...(query.branch_id ? [holdsPlace('branch_id', [query.branch_id])] : []),
        ...(query.division_id ? [holdsPlace('division_id', [query.division_id])] : []),
      ],
      sql` and `,
    )}`
    const [counts, arrivals, branches, attention] = await Promise.all([
      sql<Record<string, number>>`
        select count(*) filter (where d.day_type = 'Workday')::int as expected,
          ${sql.join(groups.map((group) => sql`count(*) filter (where ${ofGroup(group)})::int as ${sql.ref(group)}`))}
        from attendance_day d where d.date = ${date} and ${among}`.execute(ctx.db),
      sql<{ time: string; today: number; usual: number }>`
        select to_char(x.slot, 'HH24:MI') as time, count(*) filter (where x.date = ${date})::int as today,
          round(count(*) filter (where x.date <> ${date})::numeric
            / greatest(1, (select count(distinct e.date) from attendance_day e where e.day_type = 'Workday' and e.first_in is not null
              and e.date between ${addDays(date, -USUAL_DAYS)} and ${addDays(date, -1)})))::int as usual
        from (select d.date, date_bin('30 minutes', d.first_in at time zone ${ctx.org.time_zone}, timestamp '2001-01-01')::time as slot
          from attendance_day d where d.date between ${addDays(date, -USUAL_DAYS)} and ${date}
            and d.first_in is not null and d.day_type = 'Workday' and ${among}) x
        group by x.slot order by x.slot`.execute(ctx.db),
      sql<{ id: string | null; name: string; expected: number; in: number; away: number }>`
        select b.id, coalesce(b.name, '') as name, count(*) filter (where d.day_type = 'Workday')::int as expected,
          count(*) filter (where ${ofGroup('In')})::int as in,
          count(*) filter (where ${ofGroup('On leave')} or ${ofGroup('Travel')})::int as away
        from attendance_day d
        left join employment_assignment a on a.org_id = d.org_id and a.employee_id = d.employee_id
          and a.valid_from <= d.date and (a.valid_to is null or a.valid_to >= d.date)
        left join branch b on b.org_id = a.org_id and b.id = a.branch_id
        where d.date = ${date} and ${among} group by b.id, b.name order by 3 desc, 2`.execute(ctx.db),
      sql<{ silent_devices: number; unmatched: number; without_shift: number; flagged: number }>`
        select (select count(*)::int from attendance_device v join device_contact c on c.org_id = v.org_id and c.device_id = v.id
            where v.is_active and not v.is_archived and c.last_seen_at < ${ctx.now}::timestamptz - make_interval(mins => v.silent_after_minutes)) as silent_devices,
          (select count(*)::int from device_user u where u.employee_id is null and not u.is_ignored) as unmatched,
          (select count(*)::int from attendance_day d where d.date = ${date} and d.status = 'No shift' and ${among}) as without_shift,
          (select count(*)::int from attendance_day d where d.date = ${date} and 'Outside geofence' = any(d.irregularities) and ${among}) as flagged`.execute(
        ctx.db,
      ),
    ])
    const [row = {}] = counts.rows
    return {
      date,
      expected: row['expected'] ?? 0,
      counts: groups.map((group) => ({ group, people: row[group] ?? 0 })),
      arrivals: arrivals.rows,
      branches: branches.rows,
      attention: attention.rows[0] ?? { silent_devices: 0, unmatched: 0, without_shift: 0, flagged: 0 },
    }
  }),
]
