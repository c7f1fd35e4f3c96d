import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { askedPurpose } from '#modules/hris/shared/document-ask.ts'
import { stored } from '#seeds/papers.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

/** Documents that HR has asked people for: one is overdue, of one some have come. */
export async function seedDocumentAsks(db: Db, seeding: Seeding): Promise<void> {
  const { hired, today } = seeding
  const categories = await db.selectFrom('document_category').select(['id', 'name']).execute()
  const idOf = (name: string) => categories.find((row) => row.name === name)?.id
  const known = ['employee', 'supervisor', 'employee.terai'].flatMap(
    (name) => personWith(hired, `${name}@demo.test`) ?? [],
  )
  const others = hired.filter(
    (one) => one.account_id && one.person.left === null && one.person.joined <= today && !known.includes(one),
  )
  const people = [...known, ...others.slice(0, 7)]
  const asks = [
    {
      title: 'Copy of the citizenship certificate',
      category_id: idOf('Citizenship certificate'),
      instructions: 'Both sides on one page, so that the numbers can be read.',
      formats: ['PDF', 'Picture'],
      max_mb: 5,
      due_on: addDays(today, -4),
    },
    {
      title: 'Transcript of the last degree',
      category_id: idOf('Academic certificate'),
      instructions: null,
      formats: ['PDF'],
      max_mb: 10,
      due_on: addDays(today, 12),
    },
  ].flatMap((ask) => (ask.category_id ? [{ ...ask, id: newId(), asked_by: 'Sunita Maharjan' }] : []))
  await insertAll(
    db,
    'document_ask',
    asks.map((ask) => ({ ...ask, created_at: `${addDays(ask.due_on, -14)}T05:00:00Z` })),
  )
  const copy = await stored(db, seeding, askedPurpose, 'Scan.pdf', {
    number: '',
    date: today,
    subject: 'Copy of a paper',
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'This stands for the copy of a paper.' }] },
      ],
    },
    signatory: null,
  })
  await insertAll(
    db,
    'document_ask_person',
    asks.flatMap((ask, nth) =>
      people.map(({ employee_id }, at) => {
        const came = at > 1 && (at + nth) % 3 !== 0
        return {
          id: newId(),
          ask_id: ask.id,
          employee_id,
          state: came ? (nth === 0 && at % 2 ? 'Accepted' : 'Sent') : 'Missing',
          file_id: came ? copy.id : null,
          sent_at: came ? `${addDays(today, -2)}T06:00:00Z` : null,
        }
      }),
    ),
  )
}
