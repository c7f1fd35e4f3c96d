import type { Db } from '#platform/db.ts'
import type { OvertimeFactors } from '#modules/attendance/domain/overtime-factor.ts'

/** Who has no setting is paid by the law (Labour Act 31). */
const law: OvertimeFactors = {
  factor_workday: '1.5',
  factor_off_day: '1.5',
  factor_holiday: '1.5',
  slabs: [],
}

/** The factors of a setting, with its slabs: all are read at once, they are few. */
export async function overtimeFactors(db: Db): Promise<(settingId: string | null) => OvertimeFactors> {
  const settings = await db
    .selectFrom('overtime_setting')
    .select(['id', 'factor_workday', 'factor_off_day', 'factor_holiday'])
    .execute()
  const slabs = await db
    .selectFrom('overtime_slab')
    .select(['overtime_setting_id', 'day_type', 'from_minutes', 'factor'])
    .execute()
  const of = Map.groupBy(slabs, ({ overtime_setting_id }) => overtime_setting_id)
  const factors = new Map(
    settings.map((one): [string, OvertimeFactors] => [
      one.id,
      {
        factor_workday: String(one.factor_workday),
        factor_off_day: String(one.factor_off_day),
        factor_holiday: String(one.factor_holiday),
        slabs: (of.get(one.id) ?? []).map((slab) => ({ ...slab, factor: String(slab.factor) })),
      },
    ]),
  )
  return (id) => factors.get(id ?? '') ?? law
}
