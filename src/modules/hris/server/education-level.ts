import type { Db } from '#platform/db.ts'

/** The levels that are offered, the lowest first. */
export async function educationLevels(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('education_degree')
    .select('name')
    .where('is_archived', '=', false)
    .orderBy('rank')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
