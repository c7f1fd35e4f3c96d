import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { assignments, changeAssignment } from '#modules/hris/shared/assignment.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { reinstateEmployee, rehireEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { replaceSupervisors, supervisors } from '#modules/hris/shared/supervisor.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import {
  approveSeparation,
  changeSeparation,
  createSeparation,
  readSeparation,
  stopSeparation,
} from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let resigned: string
const params = { org: 'himal' }
const hari = () => world.as('hari')
const of = (name: Name) => ({ org: 'himal', id: world.id(name) })
const at = (id: string) => ({ org: 'himal', id })
beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  resigned = opened.resigned
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

const made = async (name: string) =>
  (await hari().get(branch.create, { params, body: { name, code: name } })).id
const transfer = (name: Name, valid_from: string, branch_id: string) =>
  hari().get(changeAssignment, {
    params: of(name),
    body: { valid_from, branch_id, change_reason: `Transfer of ${valid_from}` },
  })
const versionOf = async (name: Name) =>
  (await hari().get(readEmployee, { params: of(name), query: { as: 'hr' } })).version
const above = async (name: Name, names: readonly Name[], valid_from: string) =>
  hari().get(replaceSupervisors, {
    params: of(name),
    body: {
      supervisors: names.map((one, index) => ({
        supervisor_id: world.id(one),
        authority_order: index + 1,
        can_approve: true,
        can_deny: true,
        can_forward: true,
      })),
      valid_from,
      version: await versionOf(name),
    },
  })
/** The timeline and the supervisors with all that is written of them, but for how often. */
const arranged = (name: Name) =>
  world.inOrg('himal', async (db) => {
    const rows = async (table: 'employment_assignment' | 'supervisor_link') =>
      (
        await db
          .selectFrom(table)
          .selectAll()
          .where('employee_id', '=', world.id(name))
          .orderBy('valid_from')
          .orderBy('id')
          .execute()
      ).map(({ version: _, ...row }) => row)
    return { jobs: await rows('employment_assignment'), above: await rows('supervisor_link') }
  })
const jobs = async (name: Name) =>
  (await hari().get(assignments, { params: of(name), query: { as: 'hr' } })).results.map((row) => [
    row.branch?.name ?? null,
    row.valid_from,
    row.valid_to,
  ])
const linked = async (name: Name) => {
  const { results, others } = await hari().get(supervisors, { params: of(name), query: { as: 'hr' } })
  return [...results, ...others].map((row) => [row.supervisor.full_name, row.valid_from, row.valid_to])
}
async function leaves(name: Name, last_working_on: string) {
  const { id, version } = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id(name),
      separation_type_id: resigned,
      notified_on: '2026-10-01',
      last_working_on,
      remarks: 'By agreement',
    },
  })
  await hari().get(approveSeparation, { params: at(id), body: { version } })
  return id
}
const read = (id: string) => hari().get(readSeparation, { params: at(id) })
const moves = async (id: string, last_working_on: string) =>
  hari().get(changeSeparation, {
    params: at(id),
    body: { last_working_on, version: (await read(id)).version },
  })
const stops = async (id: string) =>
  hari().get(stopSeparation, {
    params: at(id),
    body: { remarks: 'Stays', version: (await read(id)).version },
  })
const keptRows = () => world.inOrg('himal', (db) => db.selectFrom('arranged_later').selectAll().execute())

test('a transfer and supervisors of after the last day come back with the person, as they were', async () => {
  const pokhara = await made('Pokhara')
  await transfer('bikash', '2027-01-01', pokhara)
  await transfer('bikash', '2027-06-01', await made('Dharan'))
  await above('bikash', ['gita', 'rajan'], '2027-01-01')
  // who reports to them is theirs all along: a last day takes nobody below
  await above('asha', ['bikash'], '2027-02-01')
  const before = [await arranged('bikash'), await arranged('asha')]
  const id = await leaves('bikash', '2026-12-15')
  expect(await jobs('bikash')).toEqual([[null, '2020-01-01', null]])
  expect((await linked('bikash')).map(([name]) => name)).toEqual(['Maya Shrestha'])
  const stopped = await stops(id)
  expect(stopped).toMatchObject({ state: 'Stopped', left_out: [] })
  expect([await arranged('bikash'), await arranged('asha')]).toEqual(before)
  expect(await keptRows()).toEqual([])
})

test('a last day that is moved beyond a transfer has it, and one before takes it again', async () => {
  const before = await arranged('bikash')
  const id = await leaves('bikash', '2026-12-15')
  await moves(id, '2027-01-31')
  expect(await jobs('bikash')).toEqual([
    ['Pokhara', '2027-01-01', null],
    [null, '2020-01-01', '2026-12-31'],
  ])
  expect((await linked('bikash')).map(([name]) => name)).toContain('Gita Thapa')
  await moves(id, '2026-12-10')
  expect((await jobs('bikash')).length).toBe(1)
  await stops(id)
  expect(await arranged('bikash')).toEqual(before)
})

test('what cannot come any more is left out, and the stop says what', async () => {
  const gone = await made('Ilam')
  await transfer('maya', '2027-03-01', gone)
  await transfer('maya', '2027-05-01', await made('Butwal'))
  await above('maya', ['gita'], '2027-03-01')
  const id = await leaves('maya', '2026-12-15')
  await world.inOrg('himal', (db) => db.deleteFrom('branch').where('id', '=', gone).execute())
  await above('maya', ['hari'], '2026-12-01')
  const left_out = [
    { kind: 'Assignment', name: 'Transfer of 2027-03-01', valid_from: '2027-03-01' },
    { kind: 'Supervisor', name: 'Gita Thapa', valid_from: '2027-03-01' },
  ]
  expect((await moves(id, '2026-12-20')).left_out).toEqual([])
  expect((await stops(id)).left_out).toEqual(left_out)
  expect((await read(id)).left_out).toEqual(left_out)
  expect(await jobs('maya')).toEqual([
    ['Butwal', '2027-05-01', null],
    [null, '2020-01-01', '2027-04-30'],
  ])
  expect(await linked('maya')).toEqual([
    ['Rajan Karki', '2020-01-01', '2026-11-30'],
    ['Hari Adhikari', '2026-12-01', null],
  ])
})

test('a supervisor who has left by then, or would come below the person, does not come', async () => {
  await above('asha', ['gita'], '2027-02-01')
  const id = await leaves('asha', '2026-12-15')
  const leaving = await leaves('gita', '2027-01-15')
  expect((await stops(id)).left_out).toEqual([
    { kind: 'Supervisor', name: 'Gita Thapa', valid_from: '2027-02-01' },
  ])
  await stops(leaving)
  await above('asha', ['gita'], '2027-02-01')
  const again = await leaves('asha', '2026-12-15')
  await above('gita', ['asha'], '2026-12-01')
  expect((await stops(again)).left_out).toMatchObject([{ name: 'Gita Thapa' }])
  // the former one tells of its own
  expect((await read(id)).left_out.length).toBe(1)
})

test('without a separation the same: reinstated with what was arranged, rehired without', async () => {
  const before = await arranged('rajan')
  await transfer('rajan', '2027-01-01', await made('Bharatpur'))
  const planned = await arranged('rajan')
  const separate = async (left_on: string) =>
    hari().get(separateEmployee, {
      params: of('rajan'),
      body: { left_on, leaving_reason: 'Resigned', version: await versionOf('rajan') },
    })
  await separate('2026-11-30')
  const back = { params: of('rajan'), body: { version: await versionOf('rajan') } }
  expect(await hari().get(reinstateEmployee, back)).toMatchObject({ left_out: [] })
  expect(await arranged('rajan')).toEqual(planned)
  await separate('2026-11-10')
  await hari().get(rehireEmployee, {
    params: of('rajan'),
    body: { rejoined_on: '2026-12-01', version: await versionOf('rajan') },
  })
  expect(await jobs('rajan')).toEqual([
    [null, '2026-12-01', null],
    [null, before.jobs[0]?.valid_from, '2026-11-10'],
  ])
  expect((await keptRows()).filter(({ employee_id }) => employee_id === world.id('rajan'))).toEqual([])
  await separate('2026-12-31')
  const again = { params: of('rajan'), body: { version: await versionOf('rajan') } }
  await hari().get(reinstateEmployee, again)
  expect((await jobs('rajan')).length).toBe(2)
})
