import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { moveAll } from '#modules/organization/shared/move-all.ts'
import { organizationGroup } from '#modules/organization/shared/group.ts'
import { overview } from '#modules/organization/shared/overview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const TODAY = '2026-11-20'
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const hari = () => world.as('hari')
const branchOf = (name: string, more = {}) =>
  hari().get(branch.create, { params, body: { name, code: name.slice(0, 3).toUpperCase(), ...more } })
const divisionOf = (name: string, parent_id: string | null = null) =>
  hari().get(division.create, { params, body: { name, parent_id } })
const place = (name: 'asha' | 'maya' | 'bikash', values: Record<string, string | null>) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employment_assignment').set(values).where('employee_id', '=', world.id(name)).execute(),
  )
const timeline = (name: 'asha' | 'maya' | 'bikash') =>
  world.inOrg('himal', (db) =>
    db
      .selectFrom('employment_assignment')
      .select(['valid_from', 'valid_to', 'branch_id', 'division_id', 'change_reason'])
      .where('employee_id', '=', world.id(name))
      .orderBy('valid_from')
      .execute(),
  )

describe('a branch', () => {
  test('is put below none that is archived, nor taken up again below one', async () => {
    const above = await branchOf('Cabove')
    const under = await branchOf('Dunder', { parent_id: above.id })
    const archive = (row: { id: string; version: number }, is_archived: boolean) =>
      hari().ask(branch.update, {
        params: { ...params, id: row.id },
        body: { is_archived, version: row.version },
      } as never)
    const down = await archive(under, true)
    expect((await archive(above, true)).status).toBe(200)
    const wrong = { parent_id: ['Parent branch is archived: choose another.'] }
    expect(await archive(down.body as typeof under, false)).toMatchObject({ status: 400, body: wrong })
    expect(
      await hari().ask(branch.create, { params, body: { name: 'Eno', code: 'ENO', parent_id: above.id } }),
    ).toMatchObject({ status: 400, body: wrong })
    // what else is changed of it does not ask for another parent
    const { status } = await hari().ask(branch.update, {
      params: { ...params, id: under.id },
      body: { address: 'Patan', parent_id: above.id, version: (down.body as typeof under).version },
    } as never)
    expect(status).toBe(200)
  })

  test('of two that are put below each other at once, one is', async () => {
    const [one, other] = [await branchOf('Aone'), await branchOf('Bother')]
    const below = (row: { id: string; version: number }, parent_id: string) =>
      hari().ask(branch.update, {
        params: { ...params, id: row.id },
        body: { parent_id, version: row.version },
      } as never)
    const answers = await Promise.all([below(one, other.id), below(other, one.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const beside = (id: string) =>
      hari().get(branch.list, { params, query: { beside: id, search: 'Aone' } } as never)
    expect((await beside(one.id)).results).toEqual([])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      parent_id: ['A branch cannot be below itself.'],
    })
  })

  test.each([
    [{ latitude: '91', longitude: '85' }, { latitude: ['Latitude must be between -90 and 90.'] }],
    [{ latitude: '27.7', longitude: '-181' }, { longitude: ['Longitude must be between -180 and 180.'] }],
    [{ latitude: '27.7' }, { longitude: ['Longitude is Required'] }],
    [{ longitude: '85.3' }, { latitude: ['Latitude is Required'] }],
    [
      { geofence_radius: 100 },
      { geofence_radius: ['A radius is around a point: say Latitude and Longitude.'] },
    ],
    [
      { latitude: '27.7', longitude: '85.3', geofence_radius: 5 },
      { geofence_radius: ['Geofence radius must be at least 10.'] },
    ],
    [{ time_zone: 'Nepal time' }, { time_zone: ['Time zone should be one such as Asia/Dubai'] }],
    [{ time_zone: '+05:45' }, { time_zone: ['Time zone should be one such as Asia/Dubai'] }],
    [{ station_id: '00000000-0000-4000-8000-000000000000' }, { station_id: ['Select a valid choice.'] }],
  ])('with %j is refused at its field', async (more, body) => {
    const answer = await hari().ask(branch.create, { params, body: { name: 'No', code: 'NO', ...more } })
    expect(answer).toMatchObject({ status: 400, body })
  })

  test('lies at a point, in a time zone and at a duty station of its own, under a manager', async () => {
    const station = await world.as('om').raw('POST', '/commons/duty-station/', { name: 'Jumla', class: 'A' })
    const { id: station_id } = station.body as { id: string }
    const more = {
      latitude: '-27.7172',
      longitude: '85.324',
      geofence_radius: 150,
      time_zone: 'Asia/Dubai',
      station_id,
      manager_employee_id: world.id('rajan'),
    }
    const { id } = await branchOf('Dubai', more)
    expect(await hari().get(branch.read, { params: { ...params, id } })).toMatchObject({
      ...more,
      latitude: '-27.717200',
      longitude: '85.324000',
      station: { name: 'Jumla' },
      manager_employee: { name: 'Rajan Karki', person: { full_name: 'Rajan Karki', is_current: true } },
    })
  })

  test('lies in a place of Nepal as the lists have it, and elsewhere as it is written', async () => {
    const here = await branchOf('Lakeside', { district: 'kaski', city: 'पोखरा', ward: 6 })
    expect(await hari().get(branch.read, { params: { ...params, id: here.id } })).toMatchObject({
      province: 'Gandaki',
      district: 'Kaski',
      city: 'Pokhara Metropolitan City',
      ward: 6,
    })
    const body = { name: 'Wrong', code: 'WRO', district: 'Kaski', city: 'Banepa' }
    expect((await hari().ask(branch.create, { params, body })).body).toEqual({
      city: ['Banepa is not a local level of Kaski.'],
    })
    const abroad = { country: 'India', province: 'Bihar', district: 'Patna', city: 'Patna' }
    const { id } = await branchOf('Patna', abroad)
    expect(await hari().get(branch.read, { params: { ...params, id } })).toMatchObject(abroad)
  })

  test('is not managed by somebody of another organization', async () => {
    const body = { name: 'Far', code: 'FAR', manager_employee_id: world.id('dev') }
    expect(await hari().ask(branch.create, { params, body })).toMatchObject({
      status: 400,
      body: { manager_employee_id: ['The manager must be a current employee.'] },
    })
  })
})

describe('everybody of a branch moves', () => {
  test('from a day on: until then they stay, what is arranged for later holds too', async () => {
    const [from, to, other] = [await branchOf('Ilam'), await branchOf('Jhapa'), await branchOf('Kavre')]
    const below = await branchOf('Lamjung', { parent_id: from.id })
    await place('asha', { branch_id: from.id })
    await place('bikash', { branch_id: from.id, valid_to: '2026-12-31' })
    await world.inOrg('himal', (db) =>
      db
        .insertInto('employment_assignment')
        .values([
          {
            id: newId(),
            employee_id: world.id('bikash'),
            valid_from: '2027-01-01',
            valid_to: '2027-01-31',
            branch_id: other.id,
          },
          { id: newId(), employee_id: world.id('bikash'), valid_from: '2027-02-01', branch_id: from.id },
        ])
        .execute(),
    )
    const at = { ...params, id: from.id }
    expect(await hari().get(moveAll.branch.counts, { params: at, query: {} })).toEqual({
      people: 2,
      below: 1,
    })
    const body = { to_id: to.id, from: '2026-12-01' }
    expect(await hari().get(moveAll.branch.move, { params: at, body })).toEqual({
      people: 2,
      below: 1,
      archived: false,
    })
    expect(await timeline('asha')).toMatchObject([
      { valid_from: '2020-01-01', valid_to: '2026-11-30', branch_id: from.id },
      { valid_from: '2026-12-01', valid_to: null, branch_id: to.id, change_reason: 'Ilam → Jhapa' },
    ])
    expect(await timeline('bikash')).toMatchObject([
      { valid_to: '2026-11-30', branch_id: from.id },
      { valid_from: '2026-12-01', valid_to: '2026-12-31', branch_id: to.id },
      { valid_from: '2027-01-01', valid_to: '2027-01-31', branch_id: other.id },
      { valid_from: '2027-02-01', valid_to: null, branch_id: to.id },
    ])
    const kept = await hari().get(branch.read, { params: { ...params, id: below.id } })
    expect(kept.parent).toMatchObject({ name: 'Jhapa' })
  })

  test('today, and it is archived with that', async () => {
    const [from, to] = [await branchOf('Mustang'), await branchOf('Nuwakot')]
    await place('maya', { branch_id: from.id })
    const at = { ...params, id: from.id }
    const done = await hari().get(moveAll.branch.move, {
      params: at,
      body: { to_id: to.id, from: TODAY, archive: true },
    })
    expect(done).toEqual({ people: 1, below: 0, archived: true })
    expect(await hari().get(branch.read, { params: at })).toMatchObject({ is_archived: true })
    expect((await timeline('maya')).at(-1)).toMatchObject({ valid_from: TODAY, branch_id: to.id })
  })

  test('of a division, but not to one below it, not to itself, not in the past, not later with archiving', async () => {
    const from = await divisionOf('Operations')
    const below = await divisionOf('Cleaning', from.id)
    const to = await divisionOf('Services')
    await place('asha', { division_id: from.id })
    const move = (body: { to_id: string; from: string; archive?: boolean }) =>
      hari().ask(moveAll.division.move, { params: { ...params, id: from.id }, body })
    expect((await move({ to_id: below.id, from: TODAY })).body).toEqual({
      to_id: ['Cleaning is below Operations.'],
    })
    expect((await move({ to_id: from.id, from: TODAY })).body).toEqual({ to_id: ['Choose another one.'] })
    expect((await move({ to_id: to.id, from: '2026-11-19' })).body).toEqual({
      from: ['From cannot be a past date'],
    })
    expect((await move({ to_id: to.id, from: '2026-12-01', archive: true })).body).toEqual({
      archive: ['It can be archived from 2026-12-01 on, when all have moved.'],
    })
    expect((await move({ to_id: to.id, from: TODAY, archive: true })).status).toBe(200)
    expect((await timeline('asha')).at(-1)).toMatchObject({ division_id: to.id })
    const { results } = await hari().get(division.list, { params, query: {} })
    expect(results.find(({ id }) => id === below.id)?.parent).toMatchObject({ name: 'Services' })
  })

  test('only by those who may change where people work', async () => {
    const [from, to] = [await branchOf('Okhaldhunga'), await branchOf('Parbat')]
    const groups = (change: (codes: string[]) => string[]) =>
      world.inOrg('himal', async (db) => {
        const rows = await db.selectFrom('permission_group').select(['id', 'codes']).execute()
        for (const { id, codes } of rows)
          await db
            .updateTable('permission_group')
            .set({ codes: change(codes) })
            .where('id', '=', id)
            .execute()
        world.services.viewers.forgetAll()
        return rows
      })
    const before = await groups(() => ['2.13'])
    const answer = await hari().ask(moveAll.branch.move, {
      params: { ...params, id: from.id },
      body: { to_id: to.id, from: TODAY },
    })
    await groups(() => before.flatMap(({ codes }) => codes))
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: 'People are moved by those who may change where they work.' },
    })
  })
})

test('who does not count by type of employment is told apart from the headcount', async () => {
  const before = await world.as('asha').get(overview, { params })
  const type = await hari().get(employmentType.create, {
    params,
    body: { title: 'Consultant', counts_in_headcount: false },
  })
  expect(type).toMatchObject({ leave_eligible: true, payroll_eligible: true })
  await place('bikash', { employment_type_id: type.id })
  expect(await world.as('asha').get(overview, { params })).toMatchObject({
    people: before.people - 1,
    not_counted: 1,
  })
  // the group counts by the same measure
  expect((await hari().get(organizationGroup, { params })).results).toMatchObject([
    { slug: 'himal', people: before.people - 1 },
  ])
})

test('a level pays in a currency of its own, a division has strategies', async () => {
  const body = { title: 'Expatriate', rank: 1, pay_min: '1000', pay_currency: 'usd' } as never
  expect(await hari().get(employmentLevel.create, { params, body })).toMatchObject({ pay_currency: 'USD' })
  const wrong = { title: 'Other', rank: 2, pay_currency: 'dollar' } as never
  expect((await hari().ask(employmentLevel.create, { params, body: wrong })).status).toBe(400)
  const made = await hari().get(division.create, {
    params,
    body: { name: 'Research', strategies: 'Fewer, better', action_plans: 'One study a month' },
  })
  expect(made).toMatchObject({ strategies: 'Fewer, better', action_plans: 'One study a month' })
})
