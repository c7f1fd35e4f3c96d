import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import { answerAll } from '#seeds/form-answers.ts'
import type { Hired } from '#seeds/seeding.ts'

interface Asked {
  form_id: string
  questions: string[]
  hired: readonly Hired[]
  today: string
  account_id: string
}
/** Two that wait for the supervisor of the demo, from people who report to them. */
export async function writeFormRequests(db: Db, { form_id, questions, hired, today, account_id }: Asked) {
  const login = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'supervisor@demo.test')
    .executeTakeFirst()
  const boss = hired.find((one) => one.account_id === login?.id)
  if (!boss) return
  const links = await db
    .selectFrom(supervisorsOn(today).as('l'))
    .select('employee_id')
    .where('supervisor_id', '=', boss.employee_id)
    .where('authority_order', '=', 1)
    .orderBy('employee_id')
    .limit(2)
    .execute()
  const [what = '', why = ''] = questions
  for (const [index, { employee_id }] of links.entries()) {
    const by = hired.find((one) => one.employee_id === employee_id)
    if (!by) continue
    const id = newId()
    const created_at = `${addDays(today, -2 - index)}T05:30:00Z`
    const remarks = 'Two days a week I work at home.'
    await db
      .insertInto('request')
      .values({
        id,
        type: 'form_request',
        employee_id,
        sender_account_id: by.account_id ?? account_id,
        level: 1,
        request_remarks: remarks,
        created_at,
      })
      .execute()
    await db.insertInto('form_request').values({ request_id: id, form_id }).execute()
    await db
      .insertInto('request_recipient')
      .values({ request_id: id, employee_id: boss.employee_id, level: 1 })
      .execute()
    await db
      .insertInto('request_history')
      .values({
        id: newId(),
        request_id: id,
        action_performed: 'Requested',
        account_id: by.account_id ?? account_id,
        account_name: by.full_name,
        acting_as: 'user',
        remarks,
        created_at,
      })
      .execute()
    const answers = {
      [what]: index ? 'Chair' : 'Screen',
      [why]: index ? 'My back complains.' : 'To see code and page beside each other.',
    }
    await answerAll(db, form_id, [by], () => ({
      id: newId(),
      employee_id,
      division_id: null,
      answered_on: addDays(today, -2 - index),
      answers,
    }))
    await db
      .updateTable('form_response')
      .set({ request_id: id })
      .where('form_id', '=', form_id)
      .where('employee_id', '=', employee_id)
      .execute()
  }
}
