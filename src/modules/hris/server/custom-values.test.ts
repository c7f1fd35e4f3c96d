import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import { createExport } from '#engines/exchange/export.ts'
import { customFields, saveCustom } from '#modules/hris/shared/custom-info.ts'
import { createEmployee, employees, readEmployee, readMyself } from '#modules/hris/shared/employee.ts'
import type { Name } from '#test/cast.ts'
import { defined } from '#test/custom-fields.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
type Hat = 'user' | 'supervisor' | 'hr'

beforeAll(async () => {
  world = await openWorld()
  await defined(world, {
    title: 'Size',
    kind: 'Choice',
    options: ['S', 'M, wide', 'L'],
    own_change: 'Directly',
  })
  await defined(world, { title: 'Motto', kind: 'Text', seen_by: 'Everybody' })
  await defined(world, { title: 'Parking', kind: 'Yes or no', seen_by: 'Supervisor', own_change: 'Never' })
  await defined(world, { title: 'Rating', kind: 'Number', places: 2, seen_by: 'HR', own_change: 'Never' })
  await defined(world, { title: 'Donor card', kind: 'Text', is_sensitive: true })
  const { version } = await seen('hari', 'hr')
  await world.as('hari').get(saveCustom, {
    params: { org, id: world.id('asha') },
    query: { as: 'hr' },
    body: {
      values: { size: 'M, wide', motto: 'Slowly', parking: true, rating: '4.50', donor_card: 'DC-123456' },
      version,
    },
  })
})
afterAll(() => world.close())

const seen = (name: Name, as: Hat) =>
  world.as(name).get(readEmployee, { params: { org, id: world.id('asha') }, query: { as } })
const shown = async (name: Name, as: Hat) =>
  (await seen(name, as)).custom.map(({ code, value, right }) => [code, value, right])
const holds = (...codes: string[]) =>
  world.inOrg(org, async (db) => {
    await db.updateTable('permission_group').set({ codes }).where('name', 'like', 'Gita Thapa%').execute()
    world.services.viewers.forgetAll()
  })
const saves = async (name: Name, as: Hat, values: Record<string, unknown>) => {
  const { version } = await seen(name, as)
  return world
    .as(name)
    .ask(saveCustom, { params: { org, id: world.id('asha') }, query: { as }, body: { values, version } })
}

describe('what somebody has in the fields of the organization', () => {
  test('is seen by whom it is for, each with what they may do', async () => {
    expect(await shown('hari', 'hr')).toEqual([
      ['size', 'M, wide', 'edit'],
      ['motto', 'Slowly', 'edit'],
      ['parking', true, 'edit'],
      ['rating', '4.5', 'edit'],
      ['donor_card', 'DC-123456', 'edit'],
    ])
    expect(await shown('asha', 'user')).toEqual([
      ['size', 'M, wide', 'edit'],
      ['motto', 'Slowly', 'view'],
      ['parking', true, 'view'],
      ['donor_card', 'DC-123456', 'view'],
    ])
    expect(await shown('maya', 'supervisor')).toEqual([
      ['motto', 'Slowly', 'view'],
      ['parking', true, 'view'],
    ])
    expect(await shown('bikash', 'user')).toEqual([['motto', 'Slowly', 'view']])
    const { custom } = await world.as('asha').get(readMyself, { params })
    expect(custom.filter(({ asks }) => asks).map(({ code }) => code)).toEqual(['motto', 'donor_card'])
  })

  test('is masked where it is sensitive, for HR without the code: in the profile, the list and the history', async () => {
    await holds('4.01')
    expect(await shown('gita', 'hr')).toContainEqual(['donor_card', '•••• 3456', 'masked'])
    const { results } = await world.as('gita').get(employees, { params, query: { search: 'Asha' } })
    expect(results[0]?.custom).toEqual({ size: 'M, wide', motto: 'Slowly', parking: true, rating: '4.5' })
    const looked = await world
      .as('gita')
      .ask(employees, { params, query: { custom: 'donor_card:DC-123456' } })
    expect([looked.status, looked.body]).toEqual([400, { custom: ['Select a valid choice.'] }])
    expect((await saves('gita', 'hr', { donor_card: 'DC-9' })).status).toBe(403)
    const told = await world
      .as('gita')
      .get(audit.timeline, { params: { org, table: 'employee', id: world.id('asha') }, query: {} })
    expect(told.results.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'custom.donor_card',
      title: 'Donor card',
      before: null,
      after: null,
      is_masked: true,
    })
    await holds('4.14')
    const fields = await world.as('gita').get(customFields, { params, query: { as: 'hr' } })
    expect(fields.results).toEqual([])
  })

  test('is changed by the person only where they may, and by nobody who is a colleague', async () => {
    expect((await saves('asha', 'user', { size: 'L' })).status).toBe(200)
    expect((await saves('asha', 'user', { motto: 'Fast' })).status).toBe(403)
    expect((await saves('asha', 'user', { donor_card: 'DC-1' })).status).toBe(403)
    expect((await saves('bikash', 'user', { motto: 'Fast' })).status).toBe(403)
    expect((await saves('asha', 'user', { size: 'XL' })).body).toEqual({ size: ['Select a valid choice.'] })
    expect((await saves('hari', 'hr', { nothing: 'x' })).body).toEqual({
      nothing: ['There is no such field.'],
    })
    await saves('hari', 'hr', { size: 'M, wide' })
  })

  test('is not written over what somebody else has written meanwhile', async () => {
    const stale = await world.as('hari').ask(saveCustom, {
      params: { org, id: world.id('asha') },
      query: { as: 'hr' },
      body: { values: { size: 'S' }, version: 1 },
    })
    expect(stale.status).toBe(409)
    expect(JSON.stringify(stale.body)).toContain('M, wide')
  })

  test.each([
    ['size:M%2C%20wide', ['Asha Gurung']],
    ['size:S', []],
    ['size:S,size:M%2C%20wide', ['Asha Gurung']],
    ['parking:Yes', ['Asha Gurung']],
    ['parking:No', []],
    ['size:M%2C%20wide,parking:No', []],
    ['motto:', ['Bikash Rai', 'Gita Thapa', 'Hari Adhikari', 'Maya Shrestha', 'Rajan Karki']],
  ])('narrows the list of people: %s', async (custom, names) => {
    const { results } = await world.as('hari').get(employees, { params, query: { custom } })
    expect(results.map(({ person }) => person.full_name)).toEqual(names)
  })

  test('is in the file of the list, the sensitive for those who may read it', async () => {
    await holds('4.01')
    const columns = async (name: 'hari' | 'gita') => {
      const { id } = await world.as(name).get(createExport, {
        params,
        query: { as: 'hr' },
        body: { source: employees.path, format: 'csv', query: {} },
      })
      const row = await world.inOrg(org, (db) =>
        db.selectFrom('exchange').select('head').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      return JSON.stringify(row.head)
    }
    expect(await columns('hari')).toContain('"custom.donor_card"')
    const without = await columns('gita')
    expect(without).toContain('"custom.size"')
    expect(without).not.toContain('donor_card')
  })

  test('is asked for where it is required, when somebody is hired', async () => {
    await defined(world, { title: 'Ward', kind: 'Number', is_required: true })
    const body = { first_name: 'Nita', last_name: 'Lama', joined_on: '2026-11-20' }
    const missing = await world.as('hari').ask(createEmployee, { params, body: body as never })
    expect([missing.status, missing.body]).toEqual([400, { 'custom.ward': ['Ward is Required'] }])
    const hired = await world.as('hari').get(createEmployee, {
      params,
      body: { ...body, custom: { ward: '04', size: 'S' } } as never,
    })
    expect(
      hired.custom.filter(({ value }) => value !== null).map(({ code, value }) => [code, value]),
    ).toEqual([
      ['size', 'S'],
      ['ward', '4'],
    ])
    // somebody from before keeps their record without it, and may not lose it once they have it
    expect((await saves('hari', 'hr', { motto: 'On' })).status).toBe(200)
    expect((await saves('hari', 'hr', { ward: '' })).body).toEqual({ ward: ['Ward is Required'] })
  })
})
