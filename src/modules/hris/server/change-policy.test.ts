import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyIn } from '#kernel/endpoint.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { readEmployee, readMyself, updateContact, updateEmployee } from '#modules/hris/shared/employee.ts'
import { address, education } from '#modules/hris/shared/records.ts'
import { updateUser } from '#modules/hris/shared/users.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const asha = () => world.as('asha')
const own = () => ({ org, employee_id: world.id('asha') })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const say = async (change: Omit<BodyIn<typeof changePolicy.update>, 'version'>) => {
  const { version } = await hari().get(changePolicy.read, { params })
  return hari().ask(changePolicy.update, { params, body: { ...change, version } })
}
const callMe = async (mobile: string) => {
  const { version, id } = await asha().get(readMyself, { params })
  return asha().ask(updateContact, { params: { org, id }, query: { as: 'user' }, body: { mobile, version } })
}
const ask = (
  section: 'contact' | 'education' | 'basic',
  values: Record<string, unknown>,
  action: 'Create' | 'Update' = 'Update',
) => asha().ask(changeRequest.create, { params, body: { section, action, values, remarks: 'A new number' } })
const degree = { degree: 'BBS', institution: 'Tribhuvan University', finished_in: 2015 }
const study = () => asha().ask(education.create, { params: own(), query: { as: 'user' }, body: degree })

test('as it begins, people change where they are reached, and ask for the rest', async () => {
  const me = await asha().get(readMyself, { params })
  expect(me.asks).toEqual(['basic', 'family', 'education', 'experience', 'legal', 'bank', 'medical'])
  expect([me.rights.contact, me.rights.basic]).toEqual(['edit', 'view'])
  expect((await callMe('9841000001')).status).toBe(200)
  expect((await ask('contact', { mobile: '9841000002' })).body).toEqual({
    non_field_errors: ['You may change this yourself: it needs no request.'],
  })
  expect((await study()).status).toBe(403)
})

test('by request: the hand alone is refused, what is asked for is written once HR approves', async () => {
  expect((await say({ contact: 'By request' })).status).toBe(200)
  expect((await callMe('9841000003')).status).toBe(403)
  const { body } = await ask('contact', { mobile: '9841000004' })
  expect(body.fields).toEqual([
    { name: 'mobile', old: '9841000001', wished: '9841000004', is_accepted: true },
  ])
  await hari().get(changeRequest.act, {
    params: { org, id: body.id, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks: 'Called' },
  })
  expect((await asha().get(readMyself, { params })).contact?.mobile).toBe('9841000004')
})

test('directly: nothing is asked for', async () => {
  await say({ education: 'Directly' })
  expect((await study()).status).toBe(201)
  expect((await ask('education', degree, 'Create')).status).toBe(400)
})

test('never: neither the one nor the other, and it can still be read', async () => {
  await say({ basic: 'Never', address: 'Never' })
  expect((await ask('basic', { nationality: 'Nepali' })).body).toEqual({
    non_field_errors: ['Personal details is not changed by request here: speak with HR.'],
  })
  const addresses = await asha().get(address.list, { params: own(), query: { as: 'user' } })
  expect(addresses.right).toBe('view')
  expect((await asha().get(readMyself, { params })).asks).not.toContain('basic')
})

describe('a single field', () => {
  test('goes to approval in a group that is free, and the others stay free', async () => {
    await say({
      contact: 'Directly',
      fields: { 'contact.mobile': 'By request', 'contact.linkedin': 'Never' },
    })
    const me = await asha().get(readMyself, { params })
    expect(me.ways['contact']).toMatchObject({
      personal_email: 'Directly',
      mobile: 'By request',
      linkedin: 'Never',
    })
    expect([me.rights.contact, me.asks.includes('contact')]).toEqual(['edit', true])
    expect(await callMe('9841000009')).toMatchObject({
      status: 400,
      body: { mobile: ['This is changed by request.'] },
    })
    const contact = (body: object) =>
      asha().ask(updateContact, {
        params: { org, id: me.id },
        query: { as: 'user' },
        body: { version: me.version, ...body },
      })
    expect((await contact({ personal_email: 'asha@home.test', mobile: me.contact?.mobile })).status).toBe(200)
    expect((await ask('contact', { personal_email: 'other@home.test' })).body).toEqual({
      personal_email: ['You may change this yourself: it needs no request.'],
    })
    expect((await ask('contact', { linkedin: 'https://www.linkedin.com/in/asha' })).body).toEqual({
      linkedin: ['HR alone changes this.'],
    })
    expect((await ask('contact', { mobile: '9841000009' })).status).toBe(201)
  })

  test('that is read-only stays as it was entered, for HR too, and is filled in where it is empty', async () => {
    await say({ fields: { 'basic.nationality': 'Read-only', 'basic.first_name': 'Read-only' } })
    const version = async () =>
      (await hari().get(readEmployee, { params: { org, id: world.id('asha') }, query: { as: 'hr' } })).version
    const change = async (body: object) =>
      hari().ask(updateEmployee, {
        params: { org, id: world.id('asha') },
        body: { ...body, version: await version() },
      })
    expect((await change({ nationality: 'Nepali' })).status).toBe(200)
    const refused = {
      status: 400,
      body: {
        nationality: ['This stays as it was first entered.'],
        first_name: ['This stays as it was first entered.'],
      },
    }
    const other = { nationality: 'Indian', first_name: 'Usha' }
    expect(await change(other)).toMatchObject(refused)
    expect(
      await hari().ask(updateUser, {
        params: { id: world.id('asha') },
        body: { ...other, version: await version() },
      }),
    ).toMatchObject(refused)
    expect((await change({ nationality: 'Nepali', preferred_name: 'Ashu' })).status).toBe(200)
  })

  test('of a list: a new record may leave what is HR’s empty, and is asked for with what is free', async () => {
    await say({
      education: 'Directly',
      fields: { 'education.score': 'Never', 'education.degree': 'By request' },
    })
    expect((await study()).body).toEqual({ degree: ['This is changed by request.'] })
    expect((await ask('education', { ...degree, score: 'First' }, 'Create')).body).toEqual({
      score: ['HR alone changes this.'],
    })
    expect((await ask('education', degree, 'Create')).status).toBe(201)
  })

  test('what there is not, and what is never changed alone, is refused', async () => {
    expect(await say({ fields: { 'contact.shoe_size': 'Never' } })).toMatchObject({ status: 400 })
    expect(await say({ fields: { 'banks.account_number': 'Directly' } })).toMatchObject({ status: 400 })
    await say({ fields: {} })
  })
})

test('identity and bank accounts are never changed alone; others see nothing more for it', async () => {
  expect(await say({ bank: 'Directly' as never })).toMatchObject({
    status: 400,
    body: { bank: ['Select a valid choice.'] },
  })
  const seen = await world
    .as('bikash')
    .get(readEmployee, { params: { org, id: world.id('asha') }, query: { as: 'user' } })
  expect([seen.rights.education, seen.asks]).toEqual(['none', []])
  expect((await world.as('gita').ask(changePolicy.read, { params })).status).toBe(403)
  const there = await world.as('sunil').get(changePolicy.read, { params: { org: 'terai' } })
  expect(there.contact).toBe('Directly')
})
