import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

/** Populations of the demo, by the key that others of it know them by. */
export async function writeSegments(db: Db, hired: readonly Hired[]) {
  const branches = await db.selectFrom('branch').select(['id', 'name']).orderBy('code').execute()
  const [branch] = branches
  const rows = [
    { key: 'women', name: 'Women', description: null, rule: { genders: ['Female'] } },
    {
      key: 'confirmed',
      name: 'Confirmed people',
      description: 'Whoever has passed probation.',
      rule: { standing: 'Confirmed' },
    },
    { key: 'new', name: 'In their first year', description: null, rule: { service_below: 12 } },
    {
      key: 'head',
      name: `People of ${branch?.name ?? 'the head office'}`,
      description: 'With the branches below it.',
      rule: { branch_ids: branch ? [branch.id] : [] },
    },
    {
      key: 'committee',
      name: 'Safety committee',
      description: 'Chosen by name for two years.',
      rule: {
        include_ids: hired
          .filter(({ person }) => person.left === null)
          .slice(3, 8)
          .map(({ employee_id }) => employee_id),
      },
    },
  ].map((row) => ({ ...row, id: newId() }))
  await insertAll(
    db,
    'segment',
    rows.map(({ key: _, ...row }) => ({ ...row, is_archived: false, version: 1 })),
  )
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
}
