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
type Attribute = (typeof ksao)[keyof typeof ksao][number]

/** What work asks for, by the words of its title; the first that fits. */
const fitting: readonly (readonly [RegExp, readonly Attribute[]])[] = [
  [
    /engineer|technical|qa |chief technology/i,
    [
      'TypeScript',
      'Cloud infrastructure',
      'Attention to detail',
      'Reasoning with numbers',
      'Working under pressure',
    ],
  ],
  [
    /account|financ/i,
    [
      'Accounting standards (NFRS)',
      'Spreadsheets',
      'Reasoning with numbers',
      'Integrity',
      'Attention to detail',
    ],
  ],
  [
    /\bhr\b|human|admin|\boffice\b/i,
    ['Labour law of Nepal', 'Nepali typing', 'Integrity', 'Public speaking', 'Spreadsheets'],
  ],
  [
    /sales|support|customer|product\b|design/i,
    ['Public speaking', 'Willing to travel', 'Working under pressure', 'Spreadsheets', 'Attention to detail'],
  ],
  [
    /plant|shift|machine|production|pack|line|quality|laboratory/i,
    [
      'Food safety (HACCP)',
      'Works in shifts',
      'Attention to detail',
      'Working under pressure',
      'Forklift driving',
    ],
  ],
  [
    /logistic|store|driver|helper/i,
    ['Forklift driving', 'Willing to travel', 'Works in shifts', 'Integrity', 'Nepali typing'],
  ],
]
const ofAnybody: readonly Attribute[] = [
  'Integrity',
  'Public speaking',
  'Labour law of Nepal',
  'Reasoning with numbers',
  'Willing to travel',
]

/** Five attributes that make sense for a job, the most needed first. */
export const attributesOf = (title: string): readonly string[] =>
  fitting.find(([words]) => words.test(title))?.[1] ?? ofAnybody

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

/** What the titles ask for: some of it people have, some of it they lack. */
export async function seedAsked(db: Db, { titles }: Masters) {
  const idOf = await ksaoIds(db)
  const rows = [...titles].flatMap(([title, job_title_id], at) =>
    attributesOf(title)
      .slice(0, 3)
      .map((name, step) => ({ job_title_id, ksao_id: idOf.get(name), level: 2 + ((at + step) % 4) })),
  )
  await insertAll(db, 'job_title_ksao', rows)
}

export async function ksaoIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('ksao').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
