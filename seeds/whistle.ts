import { randomUUID } from 'node:crypto'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Seal } from '#platform/seal.ts'
import { clocksFrom } from '#modules/whistle-blower/domain/report-life.ts'
import { lock, newKeyPair, newReportKey, sealTo } from '#modules/whistle-blower/server/envelope.ts'
import { reasonPlace } from '#modules/whistle-blower/server/identity-asked.ts'
import { newReceipt, receiptKeys } from '#modules/whistle-blower/server/receipt.ts'
import { addMessage, newReference } from '#modules/whistle-blower/server/report-store.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

const investigators = ['supervisor@demo.test', 'employee@demo.test', 'employee.terai@demo.test']
/** Keep the names of reporters, and read no report. */
const custodians = ['hr.terai@demo.test', 'payroll.himal@demo.test']

const said = [
  {
    ago: 3,
    type: 'Bribery and corruption',
    severity: 'High',
    status: 'Received',
    description: 'A supplier of laptops hands over envelopes before each order is signed.',
    happened: 'Since Shrawan',
    place: 'Store, ground floor',
    identity: 'Kiran Basnet, store, extension 214',
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
    identity: '',
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
    identity: '',
    messages: [['Investigator', 'The contract was ended and is tendered again. Thank you.']],
  },
  {
    ago: 150,
    type: 'Bribery and corruption',
    severity: 'Low',
    status: 'Closed',
    description: 'Fuel coupons were sold outside the office.',
    happened: 'In Ashadh',
    place: 'Garage',
    identity: '',
    messages: [['Investigator', 'Coupons are now counted every week. Thank you.']],
  },
] as const

/** Investigators with keys, and reports of the last months that only they can open. */
export async function seedWhistle(db: Db, { hired, today, org_id, organization }: Seeding, seal: Seal) {
  const all = [...investigators, ...custodians].flatMap((email) => {
    const person = personWith(hired, email)
    return person
      ? [
          {
            id: idOf(`investigator ${email}`),
            employee_id: person.employee_id,
            name: person.full_name,
            duty: custodians.includes(email) ? 'Custodian' : 'Investigator',
            ...newKeyPair(),
          },
        ]
      : []
  })
  await insertAll(
    db,
    'whistle_investigator',
    all.map(({ id, employee_id, duty }) => ({ id, employee_id, duty })),
  )
  await insertAll(
    db,
    'whistle_key',
    all.map(({ id, public_key, private_key }) => ({
      investigator_id: id,
      public_key,
      private_key: seal.seal(private_key),
    })),
  )
  const readers = all.filter(({ duty }) => duty === 'Investigator')
  const keepers = all.filter(({ duty }) => duty === 'Custodian')
  await seedFigures(db, today)
  if (organization.slug !== 'himal') return
  const types = await db.selectFrom('whistle_incident_type').select(['id', 'name']).execute()
  for (const { ago, type, severity, status, messages, identity, ...content } of said) {
    const id = randomUUID()
    const key = newReportKey()
    const identityKey = newReportKey()
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
        closed_on: status === 'Closed' ? addDays(today, -61) : null,
        follow_up_on: status === 'Closed' ? addDays(today, -1) : null,
        purge_on: status === 'Closed' ? addDays(today, 29) : null,
        feedback_on:
          status === 'Feedback given' ? addDays(today, -5) : status === 'Closed' ? addDays(today, -61) : null,
        content: lock(key, id, JSON.stringify({ ...content, people: '', evidence: '' })),
        identity: identity ? lock(identityKey, `${id} identity`, identity) : null,
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
    if (identity) await seedIdentity(db, { id, today, identityKey, keepers, reader: readers[0] })
    for (const [author, body] of messages)
      await addMessage(db, { report_id: id, key, today: addDays(received_on, 4) }, author, {
        body,
        by: author === 'Reporter' ? null : (readers[0]?.name ?? null),
      })
  }
}

type Keyed = ReturnType<typeof newKeyPair> & { id: string }

/** The name of a reporter, kept by custodians, and a request of an investigator for it. */
async function seedIdentity(
  db: Db,
  {
    id,
    today,
    identityKey,
    keepers,
    reader,
  }: { id: string; today: string; identityKey: Buffer; keepers: readonly Keyed[]; reader: Keyed | undefined },
) {
  await insertAll(
    db,
    'whistle_identity_key',
    keepers.map((one) => ({
      report_id: id,
      custodian_id: one.id,
      sealed_key: sealTo(one.public_key, `${id} identity`, identityKey),
    })),
  )
  if (!reader) return
  const request = randomUUID()
  const reason = Buffer.from('The supplier denies it. Only the reporter can name the orders.')
  await insertAll(db, 'whistle_identity_request', [
    {
      id: request,
      report_id: id,
      investigator_id: reader.id,
      sealed_reasons: Object.fromEntries(
        keepers.map((one) => [one.id, sealTo(one.public_key, reasonPlace(request), reason)]),
      ),
      requested_on: addDays(today, -1),
    },
  ])
}

/** Purged reports of last year: days, kinds and states are what figures are made of. */
async function seedFigures(db: Db, today: string) {
  const types = await db.selectFrom('whistle_incident_type').select('id').orderBy('name').execute()
  const year = Number(today.slice(0, 4)) - 1
  const rows = Array.from({ length: 34 }, (_, n) => {
    const received_on = addDays(`${year}-01-20`, n * 9)
    const closed_on = addDays(received_on, 40 + ((n * 37) % 160))
    return {
      id: randomUUID(),
      reference: newReference(),
      incident_type_id: types[n % Math.min(3, types.length)]?.id,
      severity: 'Medium',
      status: 'Purged',
      received_on,
      ...clocksFrom(received_on, { acknowledge_days: 7, feedback_months: 3 }),
      acknowledged_on: addDays(received_on, 1 + (n % 9)),
      feedback_on: addDays(received_on, 35 + ((n * 37) % 160)),
      closed_on,
      purge_on: addDays(closed_on, 90),
      version: 1,
    }
  })
  await insertAll(db, 'whistle_report', rows)
}
