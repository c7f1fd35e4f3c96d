import { audit } from '#engines/audit/audit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyIn } from '#kernel/endpoint.ts'
import { newId } from '#platform/id.ts'
import { acceptFields, changeRequest } from '#modules/hris/shared/change-request.ts'
import { readMyself } from '#modules/hris/shared/employee.ts'
import { bankAccount, education } from '#modules/hris/shared/records.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
type Body = BodyIn<typeof changeRequest.create>
const asks = (name: 'asha' | 'bikash' | 'hari', body: Partial<Body> & Pick<Body, 'section'>) =>
  world.as(name).ask(changeRequest.create, { params, body: { remarks: 'As in the citizenship', ...body } })
const decide = (id: string, action = 'approve', name: 'hari' | 'maya' | 'gita' = 'hari') =>
  world.as(name).ask(changeRequest.act, {
    params: { ...at(id), action },
    query: { as: 'hr' },
    body: { remarks: 'Seen' },
  })
const asked = async (...[name, body]: Parameters<typeof asks>) => {
  const answer = await asks(name, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
let bank = ''

beforeAll(async () => {
  world = await openWorld()
  bank = newId()
  await world.inOrg(org, async (db) => {
    await db
      .insertInto('employee_bank')
      .values({
        id: bank,
        employee_id: world.id('asha'),
        bank_name: 'Himal Bank',
        account_name: 'Asha Gurung',
        account_number: '01234567890123',
      })
      .execute()
    await db
      .updateTable('permission_group')
      .set({ codes: ['4.03'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute()
  })
})
afterAll(() => world.close())

describe('a profile change request', () => {
  test('writes what HR approves, field by field', async () => {
    const request = await asked('asha', {
      section: 'basic',
      values: { first_name: 'Aasha', nationality: 'Nepali', last_name: 'Gurung' },
    })
    expect(request.fields).toEqual([
      { name: 'first_name', old: 'Asha', wished: 'Aasha', is_accepted: true },
      { name: 'nationality', old: null, wished: 'Nepali', is_accepted: true },
    ])
    const accepted = await world.as('hari').get(acceptFields, {
      params: at(request.id),
      body: { fields: ['nationality'], version: request.version },
    })
    expect(accepted.version).toBe(request.version + 1)
    expect((await decide(request.id)).status).toBe(200)
    const mine = await world.as('asha').get(readMyself, { params })
    expect(mine.basic).toMatchObject({ first_name: 'Asha', nationality: 'Nepali' })
    const history = await world.as('hari').get(audit.timeline, {
      params: { org, table: 'employee', id: world.id('asha') },
      query: {},
    } as never)
    expect(history.results[0], 'asked for by the person, accepted by HR').toMatchObject({
      actor: { full_name: 'Hari Adhikari' },
      acting_as: 'requester',
    })
  })

  test('says what is wrong at the fields of the section', async () => {
    const wrong = await asks('asha', { section: 'legal', values: { pan_no: '12' } })
    expect(wrong).toMatchObject({ status: 400, body: { pan_no: ['PAN must be 9 digits.'] } })
    const same = await asks('asha', { section: 'basic', values: { first_name: 'Asha' } })
    expect(same.body).toEqual({ non_field_errors: ['Nothing would change.'] })
    const unsaid = await asks('asha', { section: 'basic', values: { first_name: 'Aasha' }, remarks: ' ' })
    expect(unsaid.body).toEqual({ remarks: ['Reason is Required'] })
  })

  test('is not needed for what a person changes alone', async () => {
    const own = await asks('asha', { section: 'contact', values: { mobile: '9841234567' } })
    expect(own.body).toEqual({ non_field_errors: ['You may change this yourself: it needs no request.'] })
  })

  test('about the same record takes the place of the older only when that is meant', async () => {
    const first = await asked('asha', { section: 'legal', values: { pan_no: '123456789' } })
    const second = await asks('asha', { section: 'legal', values: { pan_no: '987654321' } })
    expect(second).toMatchObject({ status: 409, body: { open_request_id: first.id } })
    const third = await asked('asha', { section: 'legal', values: { pan_no: '987654321' }, replace: true })
    const old = await world.as('asha').get(changeRequest.read, { params: at(first.id) })
    expect(old).toMatchObject({ status: 'Cancelled' })
    expect(old.histories.map(({ action_performed }) => action_performed)).toEqual(['Requested', 'Cancelled'])
    expect((await decide(third.id)).status).toBe(200)
  })

  test('that somebody overtook is refused with both values', async () => {
    const request = await asked('asha', {
      section: 'banks',
      record_id: bank,
      values: { branch_name: 'Patan' },
    })
    await world.inOrg(org, (db) =>
      db.updateTable('employee_bank').set({ branch_name: 'Thamel' }).where('id', '=', bank).execute(),
    )
    const late = await decide(request.id)
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain('Branch was empty when this was asked for and is Thamel now.')
    expect((await decide(request.id, 'decline')).status).toBe(200)
    // closed: the next one about the account needs to replace nothing
    const next = await asked('asha', { section: 'banks', record_id: bank, values: { branch_name: 'Patan' } })
    expect((await decide(next.id)).status).toBe(200)
  })

  test('adds and takes away records', async () => {
    const degree = { degree: 'MBA', institution: 'Campus', finished_in: 2019 }
    const add = await asked('asha', { section: 'education', action: 'Create', values: degree })
    expect((await decide(add.id)).status).toBe(200)
    const about = { org, employee_id: world.id('asha') }
    const list = await world.as('asha').get(education.list, { params: about })
    expect(list.results).toMatchObject([{ degree: 'MBA', finished_in: 2019 }])
    const id = list.results[0]?.id
    const gone = await asked('asha', { section: 'education', action: 'Delete', record_id: id })
    expect((await decide(gone.id)).status).toBe(200)
    expect((await world.as('asha').get(education.list, { params: about })).results).toEqual([])
  })

  test('about a record of somebody else is not found', async () => {
    const other = await asks('bikash', { section: 'banks', record_id: bank, values: { branch_name: 'X' } })
    expect(other.status).toBe(404)
  })

  test('of bank and identity is read in full and decided only with the code for them', async () => {
    const request = await asked('asha', {
      section: 'banks',
      record_id: bank,
      values: { account_number: '99998888777766' },
    })
    const seen = await world
      .as('gita')
      .get(changeRequest.read, { params: at(request.id), query: { as: 'hr' } })
    expect(seen.fields).toMatchObject([{ old: '•••• 0123', wished: '•••• 7766' }])
    expect(seen.abilities.approve).toBe(false)
    expect((await decide(request.id, 'approve', 'gita')).status).toBe(403)
    const accept = await world.as('gita').ask(acceptFields, {
      params: at(request.id),
      body: { fields: [], version: request.version },
    })
    expect(accept.status).toBe(403)
    expect((await decide(request.id)).status).toBe(200)
    const banks = await world
      .as('asha')
      .get(bankAccount.list, { params: { org, employee_id: world.id('asha') } })
    expect(banks.results[0]?.account_number).toBe('99998888777766')
  })

  test('is seen by supervisors, without the parts that are not theirs, and decided by HR alone', async () => {
    const request = await asked('asha', { section: 'legal', values: { passport_no: 'PA123' } })
    const query = { as: 'supervisor' } as const
    const seen = await world.as('maya').get(changeRequest.read, { params: at(request.id), query })
    expect(seen).toMatchObject({ section: 'legal', fields: [], abilities: { approve: false } })
    const basic = await asked('asha', { section: 'basic', values: { blood_group: 'O+' } })
    const list = await world.as('maya').get(changeRequest.list, { params, query })
    expect(list.results.find(({ id }) => id === basic.id)?.fields).toMatchObject([{ wished: 'O+' }])
    const tried = await world.as('maya').ask(changeRequest.act, {
      params: { ...at(basic.id), action: 'approve' },
      query,
      body: { remarks: 'Yes' },
    })
    expect(tried.status).toBe(403)
  })

  test('of HR about themselves waits for another of HR', async () => {
    const request = await asks('hari', { section: 'legal', values: { pan_no: '111111111' } })
    expect((await decide(request.body.id)).status).toBe(403)
  })
})
