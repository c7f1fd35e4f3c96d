import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { organizationMail, ownMail } from '#engines/notify/mail-choice.ts'
import { newId } from '#platform/id.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const event = 'bank_change.asked'
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

const mails = (subject = 'A change of your bank%') =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select('subject')
      .where('recipient', '=', 'asha@example.test')
      .where('subject', 'like', subject)
      .execute(),
  )

test('nobody can switch off the mail that warns of another bank account, and each is told why', async () => {
  for (const [name, { list, change }] of [
    ['asha', ownMail],
    ['hari', organizationMail],
  ] as const) {
    const choice = (await world.as(name).get(list, { params })).results.find((one) => one.event === event)
    expect(choice).toMatchObject({ is_on: true, locked: expect.stringContaining('Sent to everybody') })
    expect(
      await world.as(name).ask(change, { params, body: { events: [event], is_on: false } }),
    ).toMatchObject({
      status: 400,
      body: { events: [choice?.locked] },
    })
  }
  const { results } = await world.as('asha').get(ownMail.list, { params })
  expect(results.filter(({ locked }) => locked).map((one) => one.event)).toEqual([
    event,
    'bank_account.written',
    'login.break_glass',
  ])
  // each stands under a heading, and says who gets it
  expect(results.filter(({ group, to }) => !group || !to)).toEqual([])
})

test('it is sent though both had switched it off before it could not be', async () => {
  await world.inOrg('himal', async (db) => {
    await db.insertInto('notification_mail').values({ id: newId(), event, is_on: false }).execute()
    await db
      .insertInto('notification_mail_choice')
      .values({ account_id: world.account('asha'), event, is_on: false })
      .execute()
  })
  const shown = (await world.as('asha').get(ownMail.list, { params })).results
  expect(shown.find((one) => one.event === event)).toMatchObject({ is_on: true })
  const values = {
    bank_name: 'Himal Bank',
    account_name: 'Asha Gurung',
    account_number: '1234567890',
    is_primary: true,
  }
  await world.as('asha').get(changeRequest.create, {
    params,
    body: { section: 'banks', action: 'Create', values, remarks: 'My new account' },
  })
  await until(
    () => mails(),
    (sent) => sent.length > 0,
  )
  expect(await mails()).toHaveLength(1)
})

test('what HR writes by hand is told to whose account it is', async () => {
  const told = () => mails('Your bank account was changed by HR')
  await world.as('hari').get(bankAccount.create, {
    params: { ...params, employee_id: world.id('asha') },
    query: { as: 'hr' },
    body: { bank_name: 'Himal Bank', account_name: 'Asha Gurung', account_number: '777', is_primary: true },
  })
  await until(told, (sent) => sent.length > 0)
  expect(await told()).toHaveLength(1)
})
