import { randomUUID } from 'node:crypto'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Seal } from '#platform/seal.ts'
import { clocksFrom } from '#modules/whistle-blower/domain/report-life.ts'
import { lock, newKeyPair, newReportKey, sealTo } from '#modules/whistle-blower/server/envelope.ts'
import { newReceipt, receiptKeys } from '#modules/whistle-blower/server/receipt.ts'
import { addMessage, newReference } from '#modules/whistle-blower/server/report-store.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

const investigators = ['supervisor@demo.test', 'employee@demo.test', 'employee.terai@demo.test']

const said = [
  {
    ago: 3,
    type: 'Bribery and corruption',
    severity: 'High',
    status: 'Received',
    description: 'A supplier of laptops hands over envelopes before each order is signed.',
    happened: 'Since Shrawan',
    place: 'Store, ground floor',
    messages: [],
  },
  {
    ago: 24,
    type: 'Health and safety',
    severity: 'Medium',
    status: 'Under investigation',
    description: 'The emergency exit of the second floor has been locked for a month.',
    happened: 'For a month',
    place: 'Second floor',
    messages: [
      ['Investigator', 'Who has the key, as far as you know?'],
      ['Reporter', 'It hangs in the guard house.'],
      ['Note', 'Speak with the building’s owner before Friday.'],
    ],
  },
  {
    ago: 70,
    type: 'Conflict of interest',
    severity: 'Medium',
    status: 'Feedback given',
    description: 'Catering was given to a relative without asking others for a price.',
    happened: 'In Bhadra',
    place: '',
    messages: [['Investigator', 'The contract was ended and is tendered again. Thank you.']],
  },
] as const

/** Investigators with keys, and reports of the last months that only they can open. */
export async function seedWhistle(db: Db, { hired, today, org_id, organization }: Seeding, seal: Seal) {
  const readers = investigators.flatMap((email) => {
    const person = personWith(hired, email)
    return person
      ? [
          {
            id: idOf(`investigator ${email}`),
            employee_id: person.employee_id,
            name: person.full_name,
            ...newKeyPair(),
          },
        ]
      : []
  })
  await insertAll(
    db,
    'whistle_investigator',
    readers.map(({ id, employee_id }) => ({ id, employee_id })),
  )
  await insertAll(
    db,
    'whistle_key',
    readers.map(({ id, public_key, private_key }) => ({
      investigator_id: id,
      public_key,
      private_key: seal.seal(private_key),
    })),
  )
  if (organization.slug !== 'himal') return
  const types = await db.selectFrom('whistle_incident_type').select(['id', 'name']).execute()
  for (const { ago, type, severity, status, messages, ...content } of said) {
    const id = randomUUID()
    const key = newReportKey()
    const received_on = addDays(today, -ago)
    // nobody has the receipt of a report of the demo
    const made = await receiptKeys(newReceipt(org_id))
    await insertAll(db, 'whistle_report', [
      {
        id,
        reference: newReference(),
        receipt_hash: made?.hash,
        receipt_key: made && lock(made.key, id, key),
        incident_type_id: types.find(({ name }) => name === type)?.id,
        severity,
        status,
        received_on,
        ...clocksFrom(received_on, { acknowledge_days: 7, feedback_months: 3 }),
        acknowledged_on: status === 'Received' ? null : addDays(received_on, 2),
        feedback_on: status === 'Feedback given' ? addDays(today, -5) : null,
        content: lock(key, id, JSON.stringify({ ...content, people: '', evidence: '', identity: '' })),
        version: 1,
      },
    ])
    await insertAll(
      db,
      'whistle_report_key',
      readers.map((reader) => ({
        report_id: id,
        investigator_id: reader.id,
        sealed_key: sealTo(reader.public_key, id, key),
        read_position: 0,
      })),
    )
    for (const [author, body] of messages)
      await addMessage(db, { report_id: id, key, today: addDays(received_on, 4) }, author, {
        body,
        by: author === 'Reporter' ? null : (readers[0]?.name ?? null),
      })
  }
}
