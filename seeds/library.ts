import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { documentPurpose } from '#modules/organization/shared/library-document.ts'
import { stored } from '#seeds/papers.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

/** Title, category, for whom, to be acknowledged, what it says, days since it was issued and days until it ends. */
const papers = [
  [
    'Employee handbook',
    'Manual',
    'Everybody',
    true,
    'How we work, when we work, and whom to ask. Read it once, and come back to it.',
    210,
    null,
  ],
  ['Travel policy', 'Policy', 'Everybody', false, 'What is paid on a journey, and what is not.', 150, 215],
  [
    'Talks with your team',
    'Manual',
    'Supervisors',
    false,
    'A talk each month, prepared in ten minutes: what went well, what did not, what is next.',
    90,
    null,
  ],
  [
    'Office hours in the festival season',
    'Circular',
    'Everybody',
    false,
    'From Ghatasthapana to Kojagrat Purnima we close at four in the afternoon.',
    55,
    20,
  ],
  ['Registration of the company', 'Registration and licences', 'HR', false, 'Renewed each year.', 380, -15],
] as const

/** The library of the organization, one paper near its end and one behind it, and the words of one of its mails. */
export async function seedLibrary(db: Db, seeding: Seeding): Promise<void> {
  const { today, hired } = seeding
  const categories = await db.selectFrom('document_category').select(['id', 'name']).execute()
  const rows: Record<string, unknown>[] = []
  for (const [title, category, audience, needs_acknowledgement, says, issued, ends] of papers) {
    const issued_on = addDays(today, -issued)
    const file = await stored(db, seeding, documentPurpose, `${title}.pdf`, {
      number: '',
      date: issued_on,
      subject: title,
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: says }] }] },
      signatory: null,
    })
    rows.push({
      id: newId(),
      title,
      category_id: categories.find(({ name }) => name === category)?.id,
      file_id: file.id,
      description: says,
      issued_on,
      expires_on: ends === null ? null : addDays(today, ends),
      audience,
      needs_acknowledgement,
      acknowledge_by: needs_acknowledgement ? addDays(today, -2) : null,
      edition: 1,
      is_archived: false,
      created_at: `${issued_on}T05:00:00Z`,
      version: 1,
    })
  }
  await insertAll(db, 'library_document', rows)
  const handbook = rows.find(({ needs_acknowledgement }) => needs_acknowledgement)
  const readers = hired.filter(({ person }) => person.left === null && person.no % 3 !== 1)
  await insertAll(
    db,
    'acknowledgement',
    readers.map(({ employee_id, person }) => ({
      subject_id: handbook?.['id'],
      employee_id,
      edition: 1,
      acknowledged_at: `${addDays(today, -200 + (person.no % 40))}T06:00:00Z`,
    })),
  )
  const code = await db
    .selectFrom('email_template')
    .select('id')
    .where('event', '=', 'Login code')
    .executeTakeFirst()
  if (code)
    await db
      .insertInto('template_mapping')
      .values({ id: newId(), event: 'Login code', email_template_id: code.id })
      .execute()
}
