import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

const wishes = [
  { kind: 'Salary certificate', addressee: 'The Manager, Everest Bank, Pulchok', why: 'a housing loan' },
  { kind: 'Experience', addressee: 'The Embassy of Japan, Kathmandu', why: 'a visa for a visit' },
]

/** HR writes the letter, and corrects for whom it is and what for. */
const byHr = { approver: 'HR', may_edit: ['addressee', 'request_remarks'] }
/** Whoever has worked with somebody says that it was so. */
const byColleague = {
  approver: 'Chosen by who asks',
  chosen_from: 'Any colleague',
  least: 1,
  most: 2,
  quorum: 'Everybody',
}
const flows = [
  { name: 'Experience letters', kinds: ['Experience'], priority: 10, steps: [byColleague, byHr] },
  { name: 'All other letters', kinds: [], priority: 1000, steps: [byHr] },
]

/** Certificates that people ask for: a colleague whom they choose is asked about one kind of them, and HR. */
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
            at: `${addDays(today, -1)}T0${3 + at}:40:00Z`,
          },
        ]
      : []
  })
  await insertAll(
    db,
    'approval_flow',
    flows.map(({ kinds, ...flow }) => ({
      ...flow,
      id: newId(),
      request_types: ['letter_request'],
      conditions: kinds.length ? [{ fact: 'kind', is: 'one of', values: kinds }] : [],
    })),
  )
  const colleague = personWith(hired, 'payroll.himal@demo.test')
  const chosen = asked.map(({ wish }) => (wish.kind === 'Experience' ? colleague : undefined))
  await insertAll(
    db,
    'request',
    asked.map(({ id, employee_id, account_id, wish, at }, index) => ({
      flow_name: wish.kind === 'Experience' ? 'Experience letters' : 'All other letters',
      level: chosen[index] ? 0 : null,
      step: wish.kind === 'Experience' && !chosen[index] ? 1 : 0,
      steps:
        wish.kind === 'Experience'
          ? [{ ...byColleague, employee_ids: [chosen[index]?.employee_id].filter(Boolean) }, byHr]
          : [byHr],
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
      changes: [],
    })),
  )
  for (const [index, one] of asked.entries()) {
    const approver = chosen[index]
    if (!approver) continue
    await db
      .insertInto('request_recipient')
      .values({ request_id: one.id, employee_id: approver.employee_id, level: 0 })
      .execute()
    await db
      .updateTable('request_history')
      .set({ changes: JSON.stringify([{ title: 'Chosen to decide', from: null, to: approver.full_name }]) })
      .where('request_id', '=', one.id)
      .execute()
  }
}
