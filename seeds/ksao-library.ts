import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Masters } from '#seeds/organization.ts'
import { insertAll } from '#seeds/seeding.ts'

const ksao = {
  knowledge: [
    'Labour law of Nepal',
    'Accounting standards (NFRS)',
    'Food safety (HACCP)',
    'Cloud infrastructure',
  ],
  skill: ['TypeScript', 'Spreadsheets', 'Public speaking', 'Forklift driving', 'Nepali typing'],
  ability: ['Attention to detail', 'Working under pressure', 'Reasoning with numbers'],
  other: ['Integrity', 'Willing to travel', 'Works in shifts'],
} as const
/** What people can know and do, the same in both organizations. */
export const seedKsao = (db: Db) =>
  insertAll(
    db,
    'ksao',
    Object.entries(ksao).flatMap(([kind, names]) =>
      names.map((name) => ({
        id: newId(),
        kind,
        name,
        lowest: 'Knows of it',
        highest: 'Teaches it to others',
      })),
    ),
  )

/** What the first titles ask for: some of it people have, some of it they lack. */
export async function seedAsked(db: Db, { titles }: Masters) {
  const library = await db.selectFrom('ksao').select('id').orderBy('kind').orderBy('name').execute()
  const rows = [...titles.values()].flatMap((job_title_id, at) =>
    [0, 4, 7].map((step) => ({
      job_title_id,
      ksao_id: library[(at + step) % library.length]?.id,
      level: 2 + ((at + step) % 4),
    })),
  )
  await insertAll(db, 'job_title_ksao', rows)
}
