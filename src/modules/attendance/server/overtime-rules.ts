import type { Db } from '#platform/db.ts'
import { blockRoundings, type OvertimeRule } from '#modules/attendance/domain/overtime.ts'

/** By which setting overtime of a person counts, the usual one where they have none, and their level where it earns none. */
export type OvertimeOn = (
  settingId: string | null,
  levelId: string | null,
) => { overtime: OvertimeRule | null; no_overtime: string | null }

/** All settings are read at once, they are few. */
export async function overtimeRules(db: Db): Promise<OvertimeOn> {
  const rows = await db
    .selectFrom('overtime_setting')
    .select(['id', 'is_default', 'is_archived', 'counts_before', 'counts_after', 'minimum_minutes'])
    .select(['block_minutes', 'block_rounding', 'late_first', 'cap_day'])
    .execute()
  const excluded = await db
    .selectFrom('overtime_excluded_level as x')
    .innerJoin('employment_level as l', (join) =>
      join.onRef('l.org_id', '=', 'x.org_id').onRef('l.id', '=', 'x.employment_level_id'),
    )
    .select(['x.overtime_setting_id', 'l.id', 'l.title'])
    .execute()
  const titles = new Map(excluded.map((one) => [`${one.overtime_setting_id} ${one.id}`, one.title]))
  const rules = new Map(
    rows.map(({ id, is_default: _d, is_archived: _a, ...rule }): [string, OvertimeRule] => [
      id,
      { ...rule, block_rounding: blockRoundings.find((one) => one === rule.block_rounding) ?? 'Down' },
    ]),
  )
  const usual = rows.find(({ is_default, is_archived }) => is_default && !is_archived)?.id ?? ''
  return (settingId, levelId) => {
    const id = settingId !== null && rules.has(settingId) ? settingId : usual
    return { overtime: rules.get(id) ?? null, no_overtime: titles.get(`${id} ${levelId ?? ''}`) ?? null }
  }
}
