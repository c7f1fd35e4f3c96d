import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import { changeAssignment } from '#modules/hris/shared/assignment.ts'
import { updateEmployee } from '#modules/hris/shared/employee.ts'
import { bankAccount, compensation, emergencyContact } from '#modules/hris/shared/records.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

const history = (name: Name, table = 'employee', id = world.id('asha')) =>
  world.as(name).ask(audit.timeline, { params: { ...org, table, id }, query: { limit: 200 } })
const holding = (codes: string[]) =>
  world.services.database.asOwner((db) => db.updateTable('permission_group').set({ codes }).execute())

test('what is changed about a person is told with who did it, parts of the record too, also those that are gone', async () => {
  const hari = world.as('hari')
  const params = { ...org, employee_id: world.id('asha') }
  const query = { as: 'hr' } as const
  await hari.get(updateEmployee, {
    params: { ...org, id: world.id('asha') },
    body: { nationality: 'Nepali', version: 1 } as never,
  })
  const contact = { name: 'Sita Gurung', relation: 'Mother', phone: '9841000000', is_emergency: true }
  const made = await hari.get(emergencyContact.create, { params, query, body: contact })
  await hari.get(emergencyContact.remove, { params: { ...params, id: made.id }, query })
  const { status, body } = await history('hari')
  expect(status).toBe(200)
  const told = body.results.map(({ title, operation, actor }) => [title, operation, actor?.full_name])
  expect(told).toContainEqual(['Employee', 'update', 'Hari Adhikari'])
  expect(told).toContainEqual(['Contact', 'insert', 'Hari Adhikari'])
  expect(told).toContainEqual(['Contact', 'delete', 'Hari Adhikari'])
  const gone = body.results.find(({ operation, title }) => operation === 'delete' && title === 'Contact')
  expect(gone?.changes).toContainEqual({
    field: 'name',
    title: 'Name',
    before: 'Sita Gurung',
    after: null,
    is_masked: false,
  })
  const fields = body.results.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(fields).toContain('nationality')
  expect(fields).not.toContain('employee_id')
  expect(fields).not.toContain('version')
})

test('a place is told by its name and not by its id', async () => {
  const hari = world.as('hari')
  const { id } = await hari.get(branch.create, { params: org, body: { name: 'Patan', code: 'PT' } as never })
  await hari.get(changeAssignment, {
    params: { ...org, id: world.id('asha') },
    body: { valid_from: '2026-11-20', branch_id: id, change_reason: 'Transfer' } as never,
  })
  await world.inOrg('himal', (db) =>
    db.deleteFrom('employment_assignment').where('branch_id', '=', id).execute(),
  )
  const { body } = await history('hari')
  const place = body.results
    .filter(({ title, operation }) => title === 'Assignment' && operation === 'delete')
    .flatMap(({ changes }) => changes)
    .find(({ field }) => field === 'branch_id')
  expect(place).toMatchObject({ title: 'Branch', before: 'Patan' })
})

test('pay and bank numbers are told to those who may read them, and to nobody else', async () => {
  const params = { ...org, employee_id: world.id('asha') }
  const query = { as: 'hr' } as const
  const hari = world.as('hari')
  const pay = { valid_from: '2026-11-01', pay_basis: 'Salaried', annual_salary: '777777' }
  await hari.get(compensation.create, { params, query, body: pay as never })
  const account = {
    bank_name: 'Nabil',
    account_name: 'Asha',
    account_number: '00123456789',
    is_primary: true,
  }
  const bank = await hari.get(bankAccount.create, { params, query, body: account as never })
  await hari.get(bankAccount.remove, { params: { ...params, id: bank.id }, query })
  await world.inOrg('himal', (db) =>
    db.updateTable('employee_compensation').set({ annual_salary: '888888' }).execute(),
  )
  const all = JSON.stringify((await history('hari')).body)
  expect(all).toContain('888888')
  expect(all).toContain('00123456789')
  await holding(['4.01'])
  world.services.viewers.forgetAll()
  const some = await history('hari')
  expect(some.status).toBe(200)
  const text = JSON.stringify(some.body)
  expect(text).not.toContain('888888')
  expect(text).not.toContain('00123456789')
  expect(text).toContain('Bank account')
  expect((await history('hari', 'employee_compensation', bank.id)).status).toBe(403)
})

test('it is for HR with the codes of the record, in their own organization', async () => {
  expect((await history('asha')).status).toBe(403)
  expect((await history('maya')).status).toBe(403)
  expect((await history('sunil')).status).toBe(404)
  const elsewhere = { org: 'terai', table: 'employee', id: world.id('asha') }
  expect((await world.as('sunil').ask(audit.timeline, { params: elsewhere })).body.count).toBe(0)
})
