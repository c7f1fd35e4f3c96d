import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'

/** Rules of overtime, credit hours and penalties. */
export async function seedSettings(db: Db, slug: string, effective_from: string): Promise<void> {
  const id = (name: string) => idOf(`attendance setting ${slug} ${name}`)
  await db
    .insertInto('overtime_setting')
    .values({ id: id('overtime'), name: 'Overtime by law', is_default: true })
    .execute()
  // the most senior level works by trust
  const top = await db.selectFrom('employment_level').select('id').orderBy('rank').limit(1).executeTakeFirst()
  if (top)
    await db
      .insertInto('overtime_excluded_level')
      .values({
        id: id('overtime level'),
        overtime_setting_id: id('overtime'),
        employment_level_id: top.id,
      })
      .execute()
  await db
    .insertInto('credit_hour_setting')
    .values({
      id: id('credit'),
      name: 'Credit hours',
      is_default: true,
      expires_after_days: 90,
      cap_month: 960,
    })
    .execute()
  await db
    .insertInto('penalty_setting')
    .values([
      { id: id('late'), name: 'Repeated lateness', irregularity: 'Late in', every: 3, effective_from },
      {
        id: id('absent'),
        name: 'Absence without notice',
        irregularity: 'Absent',
        free_occurrences: 0,
        penalty_days: '1',
        effect: 'Unpaid days',
        effective_from,
      },
    ])
    .execute()
}
