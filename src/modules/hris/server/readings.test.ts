import { afterAll, beforeAll, expect, test } from 'vitest'
import { readings } from '#engines/audit/reading.ts'
import { jobs } from '#engines/job/job.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { bankAccount, emergencyContact } from '#modules/hris/shared/records.ts'
import { employees, readEmployee } from '#modules/hris/shared/employee.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const of = (name: 'asha' | 'bikash') => ({ params: { org, employee_id: world.id(name) } })

beforeAll(async () => {
  world = await openWorld()
  const account = {
    bank_name: 'Himal Bank',
    account_name: 'Asha Gurung',
    account_number: '1234567890',
    is_primary: true,
  }
  await hari().get(bankAccount.create, { ...of('asha'), query: { as: 'hr' }, body: account })
})
afterAll(() => world.close())

const told = async (query: object = {}) => (await hari().get(readings, { params, query })).results

test('who reads the bank account of another is named once, however often it is looked at', async () => {
  for (const _ of [1, 2, 3]) await hari().get(bankAccount.list, { ...of('asha'), query: { as: 'hr' } })
  await Promise.all([1, 2].map(() => hari().get(bankAccount.list, { ...of('asha'), query: { as: 'hr' } })))
  const lines = await told()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    part: 'Bank account',
    how: 'Page',
    acting_as: 'hr',
    reader: { id: world.account('hari') },
    person: { id: world.id('asha') },
  })
})

test('one’s own, what is open to all who keep records, and what is not there leave no line', async () => {
  await world.as('asha').get(bankAccount.list, { ...of('asha'), query: { as: 'user' } })
  await hari().get(emergencyContact.list, { ...of('asha'), query: { as: 'hr' } })
  await hari().get(bankAccount.list, { ...of('bikash'), query: { as: 'hr' } })
  expect(await told()).toHaveLength(1)
})

test('a report of numbers of accounts is told of with its name and rows; one without them is not', async () => {
  const ask = (columns: string[], title: string) =>
    hari().get(reportBuilder.rows, {
      params,
      query: {
        definition: writeDefinition(Definition.parse({ data_set: 'employees', columns })) as never,
        title,
      },
    })
  await ask(['code', 'full_name'], 'Names')
  await ask(['code', 'account_number'], 'Accounts')
  const [line, ...others] = await told({ how: 'Report' })
  expect(others).toEqual([])
  expect(line).toMatchObject({ part: 'Bank account', about: 'Accounts', person: null })
  expect(line?.row_count).toBeGreaterThan(3)
})

test('it is narrowed by person, part and reader, and only holders of a code read it', async () => {
  expect(await told({ employee_id: world.id('asha') })).toHaveLength(1)
  expect(await told({ part: 'Pay' })).toEqual([])
  expect(await told({ search: 'nobody' })).toEqual([])
  expect((await world.as('gita').ask(readings, { params })).status).toBe(403)
  const there = await world.as('sunil').get(readings, { params: { org: 'terai' } })
  expect(there.results).toEqual([])
})

test('whatever an audit user opens is a line with endpoint, path and time; what pages fetch by themselves is none', async () => {
  const anil = world.as('anil')
  const detail = { params: { ...params, id: world.id('asha') } }
  await anil.get(employees, { params, query: { search: 'Asha' } })
  await anil.get(readEmployee, detail)
  await anil.get(readEmployee, detail)
  // what was refused, or is not there, was not opened
  expect((await anil.ask(readEmployee, { params: { ...params, id: world.account('anil') } })).status).toBe(
    404,
  )
  expect((await anil.ask(bankAccount.create, { ...of('asha'), body: {} as never })).status).toBe(403)
  await anil.get(jobs.list, { params, query: {} })
  await hari().get(employees, { params, query: {} })
  const lines = await told({ part: 'Audit' })
  expect(lines.map(({ endpoint, about }) => [endpoint, about])).toEqual([
    ['GET /hris/{org}/employees/{id}/', `/hris/himal/employees/${world.id('asha')}/`],
    ['GET /hris/{org}/employees/{id}/', `/hris/himal/employees/${world.id('asha')}/`],
    ['GET /hris/{org}/employees/', '/hris/himal/employees/'],
  ])
  expect(lines[0]).toMatchObject({
    reader: { id: world.account('anil') },
    person: null,
    how: 'Page',
    at: expect.stringMatching(/^2026-11-20T04:00/),
  })
})

test('nobody changes or removes a line', async () => {
  await expect(world.inOrg(org, (db) => db.deleteFrom('sensitive_read').execute())).rejects.toThrow(
    /permission denied/,
  )
})
