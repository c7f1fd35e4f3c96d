import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { celebrationPage, employedIn } from '#modules/hris/server/public.ts'
import { autocomplete, directory, directoryOrganizations } from '#modules/hris/shared/directory.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { createUser, profileCompleteness, readUser, updateUser, users } from '#modules/hris/shared/users.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const set = (name: Name, values: Record<string, unknown>, slug = 'himal') =>
  world.inOrg(slug, (db) => db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute())
const close = async (slug: string, isClosed: boolean) => {
  const flags = JSON.stringify({ organization_specific_employee_directory: isClosed })
  await world.inOrg(slug, (db) =>
    db.updateTable('organization').set({ flags }).where('slug', '=', slug).execute(),
  )
  world.services.viewers.forgetAll()
}
const people = async (name: Name, query = {}) => {
  const { status, body } = await world.as(name).ask(directory, { query })
  return status === 200 ? body.results.map(({ person }) => person.full_name) : status
}

describe('the directory', () => {
  test('is that of the own organization, by name', async () => {
    expect(await people('asha')).toEqual([
      'Asha Gurung',
      'Bikash Rai',
      'Gita Thapa',
      'Hari Adhikari',
      'Maya Shrestha',
      'Rajan Karki',
    ])
    expect(await people('asha', { search: 'raj' })).toEqual(['Rajan Karki'])
  })

  test('holds nobody who left, and tells no more than colleagues know', async () => {
    await set('bikash', { left_on: '2026-11-01', mobile: '9841999999', date_of_birth: '1990-01-01' })
    await set('gita', { mobile: '9841999999', date_of_birth: '1990-01-01' })
    expect(await people('asha')).not.toContain('Bikash Rai')
    const { body } = await world.as('asha').raw('GET', '/hris/directory/')
    expect(JSON.stringify(body)).not.toMatch(/9841999999|1990/)
    await set('bikash', { left_on: null })
  })

  test.each([
    [false, false, ['Dev Chaudhary', 'Sunil Jha', 'Tara Yadav']],
    [true, false, 404],
    [false, true, 404],
  ])('of another organization: own closed %s, other closed %s', async (own, other, expected) => {
    await close('himal', own)
    await close('terai', other)
    expect(await people('asha', { organization: 'terai' })).toEqual(expected)
    const names = (await world.as('asha').get(directoryOrganizations, {})).results.map(({ slug }) => slug)
    expect(names).toEqual(expected === 404 ? ['himal'] : ['himal', 'terai'])
    const found = await world
      .as('asha')
      .ask(autocomplete, { query: { search: 'tara', organization: 'terai' } })
    expect(found.status).toBe(expected === 404 ? 404 : 200)
    await close('himal', false)
    await close('terai', false)
  })

  test('of an organization that is not there is not found', async () => {
    expect(await people('asha', { organization: 'nowhere' })).toBe(404)
  })

  test('of both is open to who belongs to both', async () => {
    await close('himal', true)
    await close('terai', true)
    expect(await people('om', { organization: 'himal' })).toHaveLength(6)
    expect(await people('om', { organization: 'terai' })).toHaveLength(3)
    await close('himal', false)
    await close('terai', false)
  })
})

describe('the search box', () => {
  const found = async (name: Name, query: object) =>
    (await world.as(name).get(autocomplete, { query })).results.map(({ full_name }) => full_name)
  test('finds current people and no more than asked for', async () => {
    expect(await found('asha', { search: 'a', limit: 1 })).toEqual(['Asha Gurung'])
    expect(await found('asha', { search: 'gurung asha' })).toEqual(['Asha Gurung'])
  })
  test('finds people who left for HR only', async () => {
    await set('bikash', { left_on: '2026-11-01' })
    expect(await found('hari', { search: 'bikash', user_status: 'past' })).toEqual(['Bikash Rai'])
    expect(await found('hari', { search: 'bikash', user_status: 'all' })).toEqual(['Bikash Rai'])
    expect(await found('hari', { search: 'bikash' })).toEqual([])
    expect(await found('asha', { search: 'bikash', user_status: 'all' })).toEqual([])
    await set('bikash', { left_on: null })
  })
  test('refuses a limit beyond reason', async () => {
    expect((await world.as('asha').raw('GET', '/users/autocomplete/?limit=5000')).status).toBe(400)
  })
})

describe('the calls that name no organization', () => {
  test('list the people of the named one for HR', async () => {
    expect((await world.as('om').get(users, { query: { organization: 'terai' } })).count).toBe(3)
    expect((await world.as('hari').get(users, {})).count).toBe(6)
    expect((await world.as('anil').get(users, { query: { organization: 'himal' } })).count).toBe(6)
    for (const name of ['asha', 'maya', 'gita'] as const)
      expect((await world.as(name).ask(users, {})).status, name).toBe(403)
    expect((await world.as('sunil').ask(users, { query: { organization: 'himal' } })).status).toBe(404)
  })

  test('read a person wherever the caller belongs, with the rights that they have there', async () => {
    const read = (name: Name, whom: Name) => world.as(name).ask(readUser, { params: { id: world.id(whom) } })
    expect((await read('om', 'tara')).body.rights.basic).toBe('edit')
    expect((await read('om', 'asha')).body.rights.basic).toBe('edit')
    expect((await read('asha', 'asha')).body.rights.basic).toBe('view')
    expect((await read('bikash', 'asha')).body.rights.basic).toBe('none')
    expect((await read('tara', 'asha')).status).toBe(404)
    expect((await world.as('om').ask(readUser, { params: { id: newId() } })).status).toBe(404)
  })

  test('write for HR with the code', async () => {
    const body = { first_name: 'Kiran', joined_on: '2026-11-01' }
    const made = await world.as('om').ask(createUser, { query: { organization: 'terai' }, body })
    expect([made.status, made.body.person.organization.slug]).toEqual([201, 'terai'])
    const change = { blood_group: 'B+' as const, version: made.body.version }
    const target = { params: { id: made.body.id }, body: change }
    expect((await world.as('tara').ask(updateUser, target)).status).toBe(403)
    expect((await world.as('hari').ask(updateUser, target)).status).toBe(404)
    expect((await world.as('sunil').ask(updateUser, target)).body.basic?.blood_group).toBe('B+')
    expect((await world.as('anil').ask(createUser, { query: { organization: 'terai' }, body })).status).toBe(
      403,
    )
  })

  test('say how complete a profile is, to who may know', async () => {
    const asked = (name: Name) =>
      world.as(name).ask(profileCompleteness, { params: { id: world.id('gita') } })
    expect((await asked('gita')).body.percent).toBe(0)
    expect((await asked('hari')).status).toBe(200)
    expect((await asked('asha')).status).toBe(404)
  })
})

describe('what the noticeboard asks', () => {
  const today = '2026-11-20'
  test('are birthdays without years, anniversaries with them, and joiners', async () => {
    await set('asha', { date_of_birth: '1995-11-20', joined_on: '2020-01-01' })
    await set('maya', { date_of_birth: '1988-11-24' })
    await set('rajan', { date_of_birth: '1970-12-24' })
    await set('gita', { date_of_birth: '1990-11-21', left_on: '2026-11-01' })
    await set('bikash', { joined_on: '2026-11-02' })
    const week = { start: today, end: '2026-11-26' }
    const page = { today, limit: 20, offset: 0 }
    const shown = await world.inOrg('himal', async (db) => ({
      birthdays: (await celebrationPage(db, 'birthday', { ...page, range: week })).results.map(
        ({ person, on, years }) => [person.full_name, on, years],
      ),
      years: (
        await celebrationPage(db, 'anniversary', {
          ...page,
          range: { start: '2027-01-01', end: '2027-01-01' },
        })
      ).results.map(({ person, years }) => [person.full_name, years]),
      joiners: (
        await celebrationPage(db, 'joiner', { ...page, range: { start: '2026-10-20', end: today } })
      ).results.map(({ person, on }) => [person.full_name, on]),
      employed: (await employedIn(db, { start: '2026-11-01', end: '2026-11-01' })).length,
    }))
    expect(shown.birthdays).toEqual([
      ['Asha Gurung', '2026-11-20', null],
      ['Maya Shrestha', '2026-11-24', null],
    ])
    expect(shown.years.map(([name]) => name)).toEqual([
      'Asha Gurung',
      'Hari Adhikari',
      'Maya Shrestha',
      'Rajan Karki',
    ])
    expect(shown.years[0]?.[1]).toBe(7)
    expect(shown.joiners).toEqual([['Bikash Rai', '2026-11-02']])
    expect(shown.employed).toBe(5)
  })

  test('and HR sees at a glance', async () => {
    const seen = await world.as('hari').get(hrisOverview, { params: { org: 'himal' } })
    expect(seen).toMatchObject({ current: 5, past: 1, joined_this_month: 1, leaving_this_month: 1 })
    expect(seen.new_joiners.map(({ person }) => person.full_name)).toEqual(['Bikash Rai'])
    expect(seen.movement).toHaveLength(12)
    expect(seen.movement.at(-1)).toEqual({ start: '2026-11-01', end: '2026-11-30', joined: 1, left: 1 })
    expect(seen.by_gender.map(({ name, people: count }) => [name, count])).toEqual([
      ['Male', 3],
      ['Female', 2],
    ])
  })

  test('by the months of the calendar that the organization goes by, or of the one asked for', async () => {
    const himal = { params: { org: 'himal' } }
    const hari = world.as('hari')
    await world.inOrg('himal', (db) =>
      db.updateTable('organization').set({ default_calendar: 'bs' }).execute(),
    )
    await set('bikash', { joined_on: '2026-11-16' })
    const kartik = { start: '2026-10-18', end: '2026-11-16' }
    const mangsir = { start: '2026-11-17', end: '2026-12-15' }
    const seen = await hari.get(hrisOverview, himal)
    expect(seen).toMatchObject({ month: mangsir, joined_this_month: 0, leaving_this_month: 0 })
    expect(seen.movement).toHaveLength(12)
    expect(seen.movement.slice(-2)).toEqual([
      { ...kartik, joined: 1, left: 1 },
      { ...mangsir, joined: 0, left: 0 },
    ])
    const english = await hari.get(hrisOverview, { ...himal, query: { calendar: 'AD' } })
    expect(english).toMatchObject({ month: { start: '2026-11-01' }, joined_this_month: 1 })
    expect((await hari.raw('GET', '/hris/himal/overview/?calendar=XX')).status).toBe(400)
  })
})
