import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import { acceptFields, changeRequest } from '#modules/hris/shared/change-request.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

/** Asks for changes, of which HR leaves out some, and approves the rest. */
async function approved(values: object, leftOut: readonly string[], remarks: string) {
  const { id, version, fields } = await world.as('asha').get(changeRequest.create, {
    params,
    body: { section: 'basic', values, remarks: 'As in the citizenship' } as never,
  })
  const kept = fields.map(({ name }) => name).filter((name) => !leftOut.includes(name))
  await world.as('hari').get(acceptFields, { params: { ...params, id }, body: { fields: kept, version } })
  await world.as('hari').get(changeRequest.act, {
    params: { ...params, id, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks },
  } as never)
}

const told = (text: string) =>
  until(
    async () => {
      const { results } = await world.as('asha').get(notifications.list, { query: { limit: 100 } })
      return results.flatMap((one) => (one.text.includes(text) ? [one.text] : []))
    },
    (texts) => texts.length === 1,
  )
const mailed = (subject: string) =>
  until(
    () =>
      world.services.database.asOwner((db) =>
        db
          .selectFrom('email_log')
          .select('body_text')
          .where('recipient', '=', 'asha@example.test')
          .where('subject', 'like', `%${subject}`)
          .execute(),
      ),
    (rows) => rows.length === 1,
  )

test('who asked is told which fields were left out, and why', async () => {
  await approved(
    { nationality: 'Nepali', first_name: 'Aasha', date_of_birth: '1994-02-03' },
    ['first_name', 'date_of_birth'],
    'The citizenship says otherwise',
  )
  expect(await told('approved your profile change without')).toEqual([
    'Hari Adhikari approved your profile change without First name, Date of birth: a change of personal details. Remarks: The citizenship says otherwise',
  ])
  const [mail] = await mailed('Your profile change was approved in part')
  expect(mail?.body_text).toContain('Your profile change was approved without First name, Date of birth.')
  expect(mail?.body_text).toContain('Remarks: The citizenship says otherwise')
})

test('of one that was approved whole nothing was left out', async () => {
  await approved({ blood_group: 'O+' }, [], 'Seen')
  expect(await told('approved your profile change: ')).toEqual([
    'Hari Adhikari approved your profile change: a change of personal details.',
  ])
  const [mail] = await mailed('Your profile change was approved')
  expect(mail?.body_text).not.toContain('without')
})
