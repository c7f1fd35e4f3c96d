import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

const wishes = [
  { kind: 'Salary certificate', addressee: 'The Manager, Everest Bank, Pulchok', why: 'a housing loan' },
  { kind: 'Experience', addressee: 'The Embassy of Japan, Kathmandu', why: 'a visa for a visit' },
]

/** Certificates that people ask for, which wait for HR. */
export async function seedLetterRequests(db: Db, { hired, today }: Seeding): Promise<void> {
  const templates = await db.selectFrom('letter_template').select(['id', 'name', 'kind']).execute()
  const people = ['employee', 'supervisor', 'employee.terai'].flatMap(
    (name) => personWith(hired, `${name}@demo.test`) ?? [],
  )
  const asked = people.flatMap(({ employee_id, account_id, full_name }, at) => {
    const wish = wishes[at % wishes.length]
    const template = templates.find(({ kind }) => kind === wish?.kind)
    return wish && template
      ? [
          {
            id: newId(),
            employee_id,
            account_id,
            full_name,
            wish,
            template,
            at: `${today}T0${3 + at}:40:00Z`,
          },
        ]
      : []
  })
  await insertAll(
    db,
    'request',
    asked.map(({ id, employee_id, account_id, wish, at }) => ({
      id,
      type: 'letter_request',
      employee_id,
      sender_account_id: account_id,
      status: 'Requested',
      request_remarks: wish.why,
      created_at: at,
    })),
  )
  await insertAll(
    db,
    'letter_request',
    asked.map(({ id, template, wish }) => ({
      request_id: id,
      template_id: template.id,
      name: template.name,
      kind: template.kind,
      addressee: wish.addressee,
      approval: 'HR alone',
    })),
  )
  await insertAll(
    db,
    'request_history',
    asked.map(({ id, account_id, full_name, wish, at }) => ({
      id: newId(),
      request_id: id,
      action_performed: 'Requested',
      account_id,
      account_name: full_name,
      acting_as: 'user',
      remarks: wish.why,
      created_at: at,
    })),
  )
}
