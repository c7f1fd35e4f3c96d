import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignGroups, createGroup } from '#modules/account/shared/permission-group.ts'
import { assignments, changeAssignment } from '#modules/hris/shared/assignment.ts'
import {
  createEmployee,
  employees,
  readEmployee,
  updateContact,
  updateEmployee,
} from '#modules/hris/shared/employee.ts'
import { legalInfo } from '#modules/hris/shared/legal-info.ts'
import { blockLogin } from '#modules/hris/shared/login.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { address, bankAccount } from '#modules/hris/shared/records.ts'
import { medicalNote } from '#modules/hris/shared/guarded-records.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import { openWorld, type World } from '#test/world.ts'

// Bikash keeps profiles and Rajan reads them; neither has anything else of HR.
let world: World
const org = { org: 'himal' }
const query = { as: 'hr' } as const
const named = (id: string) => ({ ...org, id })
beforeAll(async () => {
  world = await openWorld()
  const give = async (who: 'bikash' | 'rajan', code: string) => {
    const { id } = await world.as('om').get(createGroup, { params: org, body: { name: code, codes: [code] } })
    const params = named(world.account(who))
    await world.as('om').get(assignGroups, { params, body: { group_ids: [id] } })
  }
  await give('bikash', '3.00')
  await give('rajan', '3.99')
})
afterAll(() => world.close())
let asha = named('')
let of = { ...org, employee_id: '' }
let version = 0
beforeEach(async () => {
  asha = named(world.id('asha'))
  of = { ...org, employee_id: world.id('asha') }
  version = (await world.as('om').get(readEmployee, { params: asha, query })).version
})
const home = { kind: 'Permanent', address: 'Lakeside 6' } as const

describe.each(['bikash', 'rajan'] as const)('%s', (who) => {
  test('reads the profiles of everybody, with where they work', async () => {
    const me = world.as(who)
    expect((await me.get(employees, { params: org, query: {} as never })).count).toBeGreaterThan(5)
    const { rights, basic, employment } = await me.get(readEmployee, { params: asha, query })
    expect([basic?.first_name, employment?.status]).toEqual(['Asha', 'Confirmed'])
    expect(rights).toMatchObject({ employment: 'view', legal: 'none', bank: 'none', compensation: 'none' })
    expect(rights).toMatchObject({ medical: 'none', discipline: 'none', document: 'none' })
    for (const read of [assignments, supervisors])
      expect((await me.ask(read, { params: asha, query })).status).toBe(200)
    for (const read of [personTimeline, address.list])
      expect((await me.ask(read, { params: of, query })).status).toBe(200)
  })

  test('opens nothing that is guarded, and no more of HR', async () => {
    const me = world.as(who)
    for (const read of [legalInfo, bankAccount.list, medicalNote.list])
      expect((await me.ask(read, { params: of, query })).status).toBe(403)
    expect((await me.ask(hrisOverview, { params: org, query: {} as never })).status).toBe(403)
    const hired = { first_name: 'Nima', last_name: 'Lama', joined_on: '2026-11-20' }
    expect((await me.ask(createEmployee, { params: org, body: hired as never })).status).toBe(403)
    const moved = { valid_from: '2026-11-20', weekly_hours: 20, change_reason: 'Half' } as never
    expect((await me.ask(changeAssignment, { params: asha, body: moved })).status).toBe(403)
    expect((await me.ask(blockLogin, { params: asha, body: { is_blocked: true } })).status).toBe(403)
  })
})

test('whoever keeps profiles writes them, without the days of employment and the address of the organization', async () => {
  const me = world.as('bikash')
  const write = (change: object) => me.ask(updateEmployee, { params: asha, body: { ...change, version } })
  for (const change of [{ code: 'X-1' }, { joined_on: '2020-01-01' }, { work_email: 'b@example.test' }])
    expect((await write(change)).status).toBe(403)
  const reached = (body: object) =>
    me.ask(updateContact, { params: asha, query, body: { ...body, version } as never })
  expect((await reached({ work_email: 'b@example.test' })).status).toBe(403)
  expect((await write({ nationality: 'Nepali' })).body.basic?.nationality).toBe('Nepali')
  version++
  expect((await reached({ mobile: '9841000000' })).body.contact?.mobile).toContain('9841000000')
  expect((await me.ask(address.create, { params: of, query, body: home as never })).status).toBe(201)
})

test('whoever reads profiles writes nothing', async () => {
  const me = world.as('rajan')
  const body = { nationality: 'Nepali', version }
  expect((await me.ask(updateEmployee, { params: asha, body })).status).toBe(403)
  expect((await me.ask(address.create, { params: of, query, body: home as never })).status).toBe(403)
})
