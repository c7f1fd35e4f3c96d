import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { changeRequest, changeThread } from '#modules/hris/shared/change-request.ts'
import { readMyself, updateContact } from '#modules/hris/shared/employee.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const asha = () => world.as('asha')
const account = {
  bank_name: 'Himal Bank',
  account_name: 'Asha Gurung',
  account_number: '1234567890',
  is_primary: true,
}

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.03'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
})
afterAll(() => world.close())

const mailed = (subject: string) =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select('recipient')
      .where('subject', 'like', `${subject}%`)
      .orderBy('recipient')
      .execute(),
  )
const ask = async () =>
  asha().get(changeRequest.create, {
    params,
    body: { section: 'banks', action: 'Create', values: account, remarks: 'My new account' },
  })
let id = ''

test('an address that is taken away hears of it, and of a change of the bank account soon after', async () => {
  const { id: employee, version } = await asha().get(readMyself, { params })
  const change = (personal_email: string, at: number) =>
    asha().get(updateContact, {
      params: { org, id: employee },
      query: { as: 'user' },
      body: { personal_email, version: at },
    })
  await change('old@home.test', version)
  await change('new@home.test', version + 1)
  expect(await mailed('Your email in the HR record')).toEqual([{ recipient: 'old@home.test' }])
  id = (await ask()).id
  const told = (await mailed('A change of your bank account was asked')).map(({ recipient }) => recipient)
  expect(told).toEqual(expect.arrayContaining(['new@home.test', 'old@home.test']))
})

test('the papers of a request are for its owner and for HR who may read the account', async () => {
  const file_id = newId()
  await world.inOrg(org, async (db) => {
    const file = { id: file_id, name: 'cheque.pdf', media_type: 'application/pdf', bytes: 1, sha256: 'x' }
    const account_id = world.account('asha')
    await db
      .insertInto('stored_file')
      .values({ ...file, purpose: 'attachment', account_id })
      .execute()
    await db
      .insertInto('attachment')
      .values({
        id: newId(),
        subject_type: changeThread.subjectType,
        subject_id: id,
        file_id,
        title: 'Cheque',
        account_id,
        account_name: 'Asha',
        created_at: '2026-11-20T06:00:00Z',
      })
      .execute()
  })
  const papers = (name: 'asha' | 'hari' | 'gita' | 'maya' | 'bikash', as: 'user' | 'hr' | 'supervisor') =>
    world.as(name).ask(changeThread.attachments.list, { params: { org, id }, query: { as } })
  expect((await papers('asha', 'user')).body).toMatchObject({ count: 1 })
  expect((await papers('hari', 'hr')).body).toMatchObject({ count: 1 })
  expect((await papers('gita', 'hr')).status).toBe(404)
  expect((await papers('maya', 'supervisor')).status).toBe(404)
  expect((await papers('bikash', 'user')).status).toBe(404)
})

test('an approved account waits the days that the organization says before the pay goes there', async () => {
  const { version } = await hari().get(changePolicy.read, { params })
  await hari().get(changePolicy.update, { params, body: { bank_wait_days: 12, version } })
  await hari().get(changeRequest.act, {
    params: { org, id, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks: 'Called' },
  })
  const { results } = await asha().get(bankAccount.list, {
    params: { org, employee_id: world.id('asha') },
    query: { as: 'user' },
  })
  expect(results).toMatchObject([{ account_number: '1234567890', effective_on: '2026-12-02' }])
  expect((await mailed('A change of your bank account was approved')).length).toBe(2)
})

test('what HR writes itself waits for nothing', async () => {
  const at = { params: { org, employee_id: world.id('bikash') }, query: { as: 'hr' as const } }
  expect(await hari().get(bankAccount.create, { ...at, body: account })).toMatchObject({ effective_on: null })
})

test('who writes a bank account by hand, or approves one, has shown within five minutes who they are', async () => {
  const shown = (confirmed_at: string | null) =>
    world.services.database.asOwner((db) =>
      db.updateTable('account_session').set({ confirmed_at, created_at: '2026-11-01T00:00:00Z' }).execute(),
    )
  const other = { ...account, account_number: '5550001112', is_primary: false }
  const write = () =>
    hari().ask(bankAccount.create, {
      params: { org, employee_id: world.id('bikash') },
      query: { as: 'hr' },
      body: other,
    })
  await shown(null)
  expect(await write()).toMatchObject({ status: 428, body: { confirm: true } })
  const asked = await world.as('bikash').get(changeRequest.create, {
    params,
    body: { section: 'banks', action: 'Create', values: other, remarks: 'My second account' },
  })
  const approve = () =>
    world
      .as('hari')
      .raw('POST', `/hris/${org}/change-request/${asked.id}/approve/?as=hr`, { remarks: 'Seen' })
  expect((await approve()).status).toBe(428)
  await shown(clock.instant())
  expect((await approve()).status).toBe(200)
})

test('what the form refuses of a share of the pay, a request refuses too', async () => {
  const values = { ...account, account_number: '5550009999', is_primary: false, share_amount: '0.00' }
  const body = { section: 'banks', action: 'Create', values, remarks: 'A share of nothing' } as const
  expect(await world.as('bikash').ask(changeRequest.create, { params, body })).toMatchObject({
    status: 400,
    body: { share_amount: ['Amount of the pay must be greater than 0'] },
  })
})
