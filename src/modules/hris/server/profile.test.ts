import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { readEmployee, readMyself } from '#modules/hris/shared/employee.ts'
import { legalInfo, saveLegalInfo } from '#modules/hris/shared/legal-info.ts'
import { bankAccount, compensation } from '#modules/hris/shared/records.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const of = (name: 'asha' | 'maya' | 'hari' | 'bikash' | 'rajan') => ({ org, id: world.id(name) })
const about = (name: 'asha' | 'hari' | 'bikash') => ({ org, employee_id: world.id(name) })
const SALARY = '987654.32'
const NUMBER = '01234567890123'

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .updateTable('employee')
      .set({
        date_of_birth: '1995-05-20',
        mobile: '9841234567',
        work_email: 'asha@himal.test',
        extension: '101',
      })
      .where('id', '=', world.id('asha'))
      .execute()
    await db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        valid_from: '2026-01-01',
        pay_basis: 'Salaried',
        annual_salary: SALARY,
      })
      .execute()
    await db
      .insertInto('employee_bank')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        bank_name: 'Himal Bank',
        account_name: 'Asha Gurung',
        account_number: NUMBER,
      })
      .execute()
    await db
      .insertInto('employee_legal_info')
      .values({ employee_id: world.id('asha'), pan_no: '123456789', citizenship_no: '27-01-70-12345' })
      .execute()
  })
})
afterAll(() => world.close())

describe('a profile', () => {
  test('shows everything to the person, who finds it without knowing an id', async () => {
    const mine = await world.as('asha').get(readMyself, { params: { org } })
    expect(mine.id).toBe(world.id('asha'))
    expect(mine.basic).toMatchObject({ date_of_birth: '1995-05-20', age: 31 })
    expect(mine.rights).toMatchObject({ contact: 'edit', bank: 'view', compensation: 'view' })
    expect(mine.employment).toMatchObject({ status: 'Confirmed', notice_days: 30, retires_on: '2053-05-20' })
  })

  test('shows colleagues the directory and nothing else', async () => {
    const seen = await world.as('bikash').get(readEmployee, { params: of('asha') })
    expect(seen).toMatchObject({
      basic: null,
      contact: null,
      employment: null,
      account: null,
      directory: { work_email: 'asha@himal.test', extension: '101', birthday: '05-20' },
    })
    expect(JSON.stringify(seen)).not.toMatch(/1995|9841234567/)
  })

  test('shows a supervisor basics and contact, on every level, and only their own people', async () => {
    for (const name of ['maya', 'rajan'] as const) {
      const seen = await world.as(name).get(readEmployee, { params: of('asha'), query: { as: 'supervisor' } })
      expect(seen.contact?.mobile).toBe('9841234567')
      expect(seen.rights).toMatchObject({
        bank: 'none',
        legal: 'none',
        compensation: 'none',
        address: 'none',
      })
    }
    const other = await world
      .as('maya')
      .ask(readEmployee, { params: of('hari'), query: { as: 'supervisor' } })
    expect(other.status).toBe(404)
  })

  test('of somebody who left is for HR, supervisors and themselves', async () => {
    await world.inOrg('himal', (db) =>
      db
        .updateTable('employee')
        .set({ left_on: '2026-11-19' })
        .where('id', '=', world.id('bikash'))
        .execute(),
    )
    expect((await world.as('asha').ask(readEmployee, { params: of('bikash') })).status).toBe(404)
    expect(
      (await world.as('maya').ask(readEmployee, { params: of('bikash'), query: { as: 'supervisor' } }))
        .status,
    ).toBe(200)
    expect(
      (await world.as('hari').ask(readEmployee, { params: of('bikash'), query: { as: 'hr' } })).status,
    ).toBe(200)
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: null }).where('id', '=', world.id('bikash')).execute(),
    )
  })

  test('of another organization is not there', async () => {
    expect(
      (
        await world
          .as('hari')
          .ask(readEmployee, { params: { org, id: world.id('tara') }, query: { as: 'hr' } })
      ).status,
    ).toBe(404)
  })
})

describe('pay', () => {
  const asked = (name: 'asha' | 'bikash' | 'maya' | 'gita' | 'hari' | 'anil', as?: 'hr' | 'supervisor') =>
    world.as(name).ask(compensation.list, { params: about('asha'), query: as ? { as } : {} })

  test('is open to the person, to those who make it, and to the auditor', async () => {
    for (const [name, as] of [['asha'], ['gita', 'hr'], ['hari', 'hr'], ['anil', 'hr']] as const)
      expect((await asked(name, as)).body.results[0]?.annual_salary, name).toBe(SALARY)
  })

  test('is closed to colleagues and supervisors', async () => {
    expect((await asked('bikash')).status).toBe(404)
    expect((await asked('maya', 'supervisor')).status).toBe(403)
    expect((await asked('maya')).status).toBe(404)
  })

  test('is in no other answer', async () => {
    const paths = [
      'employees/',
      `employees/${world.id('asha')}/`,
      'my-team/',
      `employees/${world.id('asha')}/banks/`,
    ]
    for (const name of ['bikash', 'maya', 'rajan', 'asha'] as const)
      for (const path of paths) {
        const { body } = await world.as(name).raw('GET', `/hris/${org}/${path}`)
        expect(JSON.stringify(body)).not.toContain(SALARY)
      }
  })

  test('of oneself is not changed by oneself, whatever one holds', async () => {
    const body = { valid_from: '2026-06-01', pay_basis: 'Salaried' as const, annual_salary: '9000000' }
    const own = await world
      .as('hari')
      .ask(compensation.create, { params: about('hari'), body, query: { as: 'hr' } })
    expect(own.status).toBe(403)
    const other = await world
      .as('hari')
      .ask(compensation.create, { params: about('asha'), body, query: { as: 'hr' } })
    expect(other.status).toBe(201)
    expect(
      await world.as('hari').ask(compensation.create, { params: about('asha'), body, query: { as: 'hr' } }),
    ).toMatchObject({
      status: 400,
      body: { valid_from: ['Pay with this from already exists.'] },
    })
  })

  test('needs an amount of its kind', async () => {
    const body = { valid_from: '2026-07-01', pay_basis: 'Hourly' as const, annual_salary: '100' }
    expect(
      await world.as('hari').ask(compensation.create, { params: about('asha'), body, query: { as: 'hr' } }),
    ).toMatchObject({
      status: 400,
      body: { hourly_rate: ['Hourly rate is Required'] },
    })
  })
})

describe('bank and legal numbers', () => {
  const held = async (codes: string[]) => {
    await world.inOrg('himal', async (db) => {
      const group = newId()
      await db.insertInto('permission_group').values({ id: group, name: group, codes }).execute()
      await db.deleteFrom('permission_group_member').where('account_id', '=', world.account('gita')).execute()
      await db
        .insertInto('permission_group_member')
        .values({ group_id: group, account_id: world.account('gita') })
        .execute()
    })
    world.services.viewers.forgetAll()
    return world.as('gita')
  }

  test('are masked for whoever only keeps the records', async () => {
    const clerk = await held(['4.01'])
    const banks = await clerk.get(bankAccount.list, { params: about('asha'), query: { as: 'hr' } })
    expect([banks.right, banks.results[0]?.account_number]).toEqual(['masked', '•••• 0123'])
    const legal = await clerk.get(legalInfo, { params: about('asha'), query: { as: 'hr' } })
    expect(legal).toMatchObject({ right: 'masked', pan_no: '•••• 6789' })
    const body = { bank_name: 'B', account_name: 'A', account_number: '1' }
    expect(
      (await clerk.ask(bankAccount.create, { params: about('asha'), query: { as: 'hr' }, body })).status,
    ).toBe(403)
    expect((await clerk.ask(saveLegalInfo, { params: about('asha'), body: { version: 1 } })).status).toBe(403)
  })

  test('are whole for holders of the code, and for the person', async () => {
    const officer = await held(['4.01', '4.17'])
    const banks = await officer.get(bankAccount.list, { params: about('asha'), query: { as: 'hr' } })
    expect(banks.results[0]?.account_number).toBe(NUMBER)
    expect((await world.as('asha').get(legalInfo, { params: about('asha') })).pan_no).toBe('123456789')
    expect((await world.as('bikash').ask(legalInfo, { params: about('asha') })).status).toBe(404)
  })

  test('are saved once, then by version', async () => {
    const officer = await held(['4.01', '4.17'])
    const ask = (body: object) =>
      officer.ask(saveLegalInfo, {
        params: about('bikash'),
        body: { version: 0, ...body },
      })
    expect((await ask({ pan_no: '12' })).body).toEqual({ pan_no: ['PAN must be 9 digits.'] })
    expect(await ask({ pan_no: '999999999' })).toMatchObject({
      status: 200,
      body: { version: 1, pan_no: '999999999' },
    })
    expect((await ask({ pan_no: '999999998' })).status).toBe(409)
    expect((await ask({ passport_no: 'A1', version: 1 })).body).toMatchObject({
      pan_no: '999999999',
      passport_no: 'A1',
      version: 2,
    })
  })

  test('one main account takes the place of the other', async () => {
    const officer = await held(['4.17'])
    const body = { bank_name: 'Second', account_name: 'Asha Gurung', account_number: '777', is_primary: true }
    await officer.get(bankAccount.create, { params: about('asha'), query: { as: 'hr' }, body })
    const twice = { ...body, bank_name: 'second ', account_number: '7-77', is_primary: false }
    expect(
      await officer.ask(bankAccount.create, { params: about('asha'), query: { as: 'hr' }, body: twice }),
    ).toMatchObject({
      status: 400,
      body: { account_number: ['This account of this bank is in the record already.'] },
    })
    const { results } = await officer.get(bankAccount.list, { params: about('asha'), query: { as: 'hr' } })
    expect(results.map(({ bank_name, is_primary }) => [bank_name, is_primary])).toEqual([
      ['Himal Bank', false],
      ['Second', true],
    ])
  })
})
