import { sql, type RawBuilder } from 'kysely'
import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { monthIn, partsIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { onceADay, penaltyOf, type PenaltyRule } from '#modules/attendance/domain/penalty.ts'
import { penaltySettings } from '#modules/attendance/shared/penalty.ts'

interface Occurred {
  employee_id: string
  name: string
  code: string
  setting_id: string
  date: Day
  minutes: number | null
  workday_before: Day | null
}

/** The days of a cycle that holds a day. */
export function cycleOf(system: CalendarSystem, cycle: string, day: Day): DayRange {
  if (cycle === 'Week') {
    const start = addDays(day, -weekday(day))
    return { start, end: addDays(start, 6) }
  }
  const { year, month } = partsIn(system, day)
  if (cycle === 'Month') return monthIn(system, year, month)
  return { start: monthIn(system, year, 1).start, end: monthIn(system, year, 12).end }
}

/** The rules that hold, with their steps. */
export async function penaltyRules(db: Db) {
  const settings = await db
    .selectFrom('penalty_setting')
    .selectAll()
    .where('is_archived', '=', false)
    .execute()
  const steps = await db
    .selectFrom('penalty_step')
    .select(['penalty_setting_id', 'from_count', 'penalty_days'])
    .execute()
  const of = Map.groupBy(steps, ({ penalty_setting_id }) => penalty_setting_id)
  return settings.map((setting) => ({
    ...setting,
    steps: (of.get(setting.id) ?? []).map(({ from_count, penalty_days }) => ({
      from_count,
      penalty_days: String(penalty_days),
    })),
  }))
}
type PenaltySetting = Awaited<ReturnType<typeof penaltyRules>>[number]

/** What days (`d`, with their person as `e`) come to by these rules: a line for each person and cycle. */
export async function countPenalties(
  db: Db,
  system: CalendarSystem,
  settings: readonly PenaltySetting[],
  days: RawBuilder<unknown>,
) {
  const { rows } = await sql<Occurred>`
    select e.id as employee_id, e.full_name as name, e.code, s.id as setting_id, d.date,
      case s.irregularity when 'Late in' then d.late when 'Early out' then d.early when 'Short hours' then d.lost end as minutes,
      case when s.row_days is not null then (select w.date from attendance_day w
        where w.org_id = d.org_id and w.employee_id = d.employee_id and w.date < d.date and w.date >= d.date - 31
          and w.expected > 0 order by w.date desc limit 1) end as workday_before
    from ${days}
    join penalty_setting s on s.org_id = d.org_id and not s.is_archived and s.irregularity = any(d.irregularities)
      and s.effective_from <= d.date and d.date >= e.joined_on + s.new_joiner_days
    where d.is_final and not (s.skip_when_complete and s.irregularity in ('Late in', 'Early out') and d.worked >= d.expected)
      and coalesce((select i.has_penalties from individual_attendance i where i.org_id = d.org_id and i.employee_id = d.employee_id
        and i.valid_from <= d.date order by i.valid_from desc limit 1), true)
    order by e.full_name, e.code, d.date`.execute(db)
  const { same_day } = await settingOf(db, penaltySettings)
  const byRule = Map.groupBy(rows, ({ setting_id }) => setting_id)
  const countings = settings.flatMap((setting) => {
    const { irregularity } = setting
    const rule: PenaltyRule = {
      ...setting,
      counting: setting.counting === 'Minutes' ? 'Minutes' : 'Occurrences',
      penalty_days: String(setting.penalty_days),
      row_factor: String(setting.row_factor),
      most_days: setting.most_days === null ? null : String(setting.most_days),
    }
    const groups = Map.groupBy(
      byRule.get(setting.id) ?? [],
      ({ employee_id, date }) => `${employee_id} ${cycleOf(system, setting.cycle, date).start}`,
    )
    return [...groups].map(([key, found]) => ({
      setting,
      irregularity,
      rule,
      cycle: `${setting.cycle} ${key}`,
      found,
    }))
  })
  const counted =
    same_day === 'Count the larger'
      ? [...Map.groupBy(countings, ({ found }) => found[0]?.employee_id).values()].flatMap((own) =>
          onceADay(own),
        )
      : countings.map((one) => ({ ...one, penalty: penaltyOf(one.rule, one.found) }))
  return counted.flatMap(({ setting, found, penalty }) => {
    const [first] = found
    if (!first) return []
    const { employee_id, name, code } = first
    const cycle = cycleOf(system, setting.cycle, first.date)
    return [{ setting, employee_id, name, code, cycle, dates: found.map(({ date }) => date), ...penalty }]
  })
}
