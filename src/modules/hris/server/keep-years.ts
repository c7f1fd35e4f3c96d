import type { Db } from '#platform/db.ts'
import { keepYearsOn } from '#modules/hris/domain/retention.ts'

/** For how many years records of those who left are kept at least, by the organization's rule of that day. */
export async function keepYears(db: Db, today: string): Promise<number> {
  const rules = await db.selectFrom('retention_rule').select(['effective_from', 'keep_years']).execute()
  return keepYearsOn(rules, today)
}
