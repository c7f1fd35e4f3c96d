import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

const own = (column: string, employeeId: string, date: Day) =>
  sql`(select i.${sql.ref(column)} from individual_attendance i where i.employee_id = ${employeeId}
    and i.valid_from <= ${date} order by i.valid_from desc limit 1)`
/** The setting of the person on a day, else that of everybody. */
async function settingFor<T>(
  ctx: Ctx,
  table: string,
  column: string,
  employeeId: string,
  date: Day,
): Promise<T | undefined> {
  const { rows } = await sql<T>`select s.* from ${sql.table(table)} s
    where s.id = ${own(column, employeeId, date)} or (s.is_default and not s.is_archived)
    order by s.is_default and s.id is distinct from ${own(column, employeeId, date)} limit 1`.execute(ctx.db)
  return rows[0]
}

export async function overtimeSettingOf(ctx: Ctx, employeeId: string, date: Day) {
  const found = await settingFor<{
    id: string
    cap_day: number
    cap_week: number
    cap_month: number | null
    claim_within_days: number
    requires_pre_approval: boolean
    basis: string
    settled_by: string
  }>(ctx, 'overtime_setting', 'overtime_setting_id', employeeId, date)
  if (!found) throw refuse('You have no overtime setting. Ask HR.')
  await refuseExcluded(ctx, found.id, employeeId, date)
  return found
}
/** Who holds a level on a day that earns no overtime by the setting asks for none. */
async function refuseExcluded(ctx: Ctx, settingId: string, employeeId: string, date: Day) {
  const { rows } = await sql<{ title: string }>`select l.title from employment_assignment a
    join overtime_excluded_level x on x.org_id = a.org_id and x.employment_level_id = a.employment_level_id
      and x.overtime_setting_id = ${settingId}
    join employment_level l on l.org_id = x.org_id and l.id = x.employment_level_id
    where a.employee_id = ${employeeId} and a.valid_from <= ${date} and (a.valid_to is null or a.valid_to >= ${date})`.execute(
    ctx.db,
  )
  const [level] = rows
  if (level) throw refuse(`The level ${level.title} earns no overtime.`)
}
export async function creditOf(ctx: Ctx, employeeId: string, date: Day) {
  const found = await settingFor<{
    factor: string
    minimum_minutes: number
    cap_month: number | null
    most_minutes: number | null
    expires_after_days: number | null
    past_days: number
  }>(ctx, 'credit_hour_setting', 'credit_hour_setting_id', employeeId, date)
  if (!found) throw refuse('You have no credit hour setting. Ask HR.')
  return found
}
