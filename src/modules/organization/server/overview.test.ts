import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zoneNames } from '#kernel/calendar/zone-names.ts'
import { openBus } from '#platform/bus.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { viewers } from '#platform/viewer.ts'
import { application, updateApplication } from '#modules/organization/shared/application.ts'
import { me } from '#modules/account/shared/me.ts'
import { overview, updateOverview } from '#modules/organization/shared/overview.ts'
import { headOf } from '#modules/hris/server/letter-draft.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { CLIENT_BRAND: 'machhapuchhre' } })
})
afterAll(() => world.close())
describe('the organization', () => {
  test('is shown to its people with how many work where, and changed by HR only', async () => {
    const seen = await world.as('asha').get(overview, { params })
    expect(seen).toMatchObject({ name: 'Himal Technologies', people: 6 })
    const body = { industry: 'Software', version: seen.version }
    expect((await world.as('asha').ask(updateOverview, { params, body })).status).toBe(403)
    expect((await world.as('gita').ask(updateOverview, { params, body })).status).toBe(403)
    const changed = await world.as('hari').get(updateOverview, { params, body })
    expect(changed).toMatchObject({ industry: 'Software', version: seen.version + 1 })
    const late = await world.as('hari').ask(updateOverview, { params, body })
    expect(late).toMatchObject({ status: 409, body: { current: { industry: 'Software' } } })
    // of the row as it is now no more leaves than an answer has
    const { current } = late.body as unknown as { current: object }
    expect(Object.keys(current).filter((key) => !(key in changed))).toEqual([])
    const rows = await world.inOrg('himal', (db) =>
      db.selectFrom('audit_row').select('changes').where('table_name', '=', 'organization').execute(),
    )
    expect(rows).toEqual([{ changes: { industry: [null, 'Software'] } }])
  })

  test('has at least one weekly off', async () => {
    const body = { weekly_off: [], version: 2 }
    expect((await world.as('hari').ask(updateOverview, { params, body })).status).toBe(400)
  })

  test('has a logo that was uploaded here', async () => {
    const body = { logo_file_id: newId(), version: 2 }
    expect(await world.as('hari').ask(updateOverview, { params, body })).toMatchObject({
      status: 400,
      body: { logo_file_id: ['Choose an uploaded image.'] },
    })
  })

  test('has a look of its own: a named one, and colours that stand over it', async () => {
    const hari = world.as('hari')
    const { version, brand } = await hari.get(overview, { params })
    expect(brand, 'as the installation').toEqual({ variant: 'machhapuchhre', base: null, primary: null })
    const chosen = { variant: 'gurans', base: null, primary: '#aa3355' } as const
    const body = { brand: chosen, version }
    expect((await hari.get(updateOverview, { params, body })).brand).toEqual(chosen)
    expect((await world.as('asha').get(me, {})).organization?.brand).toEqual(chosen)
    const wrong = { brand: { ...chosen, primary: 'url(x)' }, version: version + 1 }
    expect(await hari.ask(updateOverview, { params, body: wrong })).toMatchObject({
      status: 400,
      body: { brand: { primary: ['Buttons and links should be a colour such as #4964de.'] } },
    })
  })
})

test('it lies where its parts lie in each other, in Nepal, and letters say it in a line', async () => {
  const hari = world.as('hari')
  const place = { address: 'Lakeside', province: null, district: null, city: 'pokhara', ward: 6 }
  const write = async (more: object) => {
    const { version } = await hari.get(overview, { params })
    return hari.ask(updateOverview, { params, body: { ...place, ...more, version } as never })
  }
  expect((await write({})).body).toMatchObject({
    ...{ province: 'Gandaki', district: 'Kaski', city: 'Pokhara Metropolitan City', ward: 6 },
  })
  const head = await world.inOrg('himal', async (db) => {
    const { org_id } = await db
      .selectFrom('organization')
      .select('org_id')
      .where('slug', '=', 'himal')
      .executeTakeFirstOrThrow()
    return headOf({ db, org: { org_id } } as never)
  })
  expect(head.address).toBe('Lakeside, Pokhara Metropolitan City-6, Kaski, Gandaki')
  const refused = async (more: object) => {
    const { status, body } = await write(more)
    return [status, Object.keys(body)]
  }
  expect(await refused({ province: 'Koshi', district: 'Kaski' })).toEqual([400, ['district']])
  expect(await refused({ ward: 61 })).toEqual([400, ['ward']])
  expect(await refused({ ward: 'six' })).toEqual([400, ['ward']])
  const abroad = await write({
    country: 'IN',
    province: 'Bihar',
    district: 'Patna',
    city: 'Patna',
    ward: null,
  })
  expect(abroad.body).toMatchObject({ country: 'IN', province: 'Bihar', city: 'Patna', ward: null })
  // back in Nepal, what lies elsewhere is asked about again
  expect(await refused({ country: 'NP', province: 'Bihar' })).toEqual([400, ['province']])
  await write({ country: 'NP' })
})

test('the country and the currency that amounts are in are set by their codes', async () => {
  const hari = world.as('hari')
  const { version, country, base_currency } = await hari.get(overview, { params })
  expect({ country, base_currency }).toEqual({ country: 'NP', base_currency: 'NPR' })
  const set = (given: object) => hari.ask(updateOverview, { params, body: { ...given, version } })
  expect(await set({ country: 'Nepal', base_currency: 'R$' })).toMatchObject({
    status: 400,
    body: {
      country: ['Select a valid choice.'],
      base_currency: ['Base currency should be a code such as USD'],
    },
  })
  expect((await set({ country: 'toString' })).status).toBe(400)
  expect(await set({ country: '', base_currency: null })).toMatchObject({
    status: 400,
    body: { country: ['Country is Required'], base_currency: ['Base currency is Required'] },
  })
  expect(await set({ country: 'BT', base_currency: 'btn' })).toMatchObject({
    status: 200,
    body: { country: 'BT', base_currency: 'BTN' },
  })
})

describe('the time zone', () => {
  const set = async (time_zone: unknown) => {
    const { version } = await world.as('hari').get(overview, { params })
    return world.as('hari').ask(updateOverview, { params, body: { time_zone, version } as never })
  }

  test.each([
    ['Nepal time', 'Time zone should be one such as Asia/Dubai'],
    ['+05:45', 'Time zone should be one such as Asia/Dubai'],
    ['asia/dubai', 'Time zone should be one such as Asia/Dubai'],
    ['', 'Time zone is Required'],
    [null, 'Time zone is Required'],
  ])('%j is none', async (time_zone, message) => {
    expect(await set(time_zone)).toMatchObject({ status: 400, body: { time_zone: [message] } })
  })

  test('each zone that is offered is one that the database reckons days in', async () => {
    const { rows } = await world.inOrg('himal', (db) =>
      sql<{ name: string }>`
        select name from unnest(${[...zoneNames()]}::text[]) name except select name from pg_timezone_names`.execute(
        db,
      ),
    )
    expect(rows).toEqual([])
  })

  test('says which day it is, at once and to everybody, also in the other processes', async () => {
    const bus = await openBus(world.connection)
    const elsewhere = viewers(world.services.database, clock.now)
    bus.subscribe('viewers', () => elsewhere.forgetAll())
    const session = world.tokens.session(world.as('asha').token ?? '') ?? ''
    const zoneElsewhere = async () => (await elsewhere.of(session))?.home?.time_zone
    const todayOf = async (name: 'asha' | 'gita') => (await world.as(name).get(me, {})).organization?.today
    try {
      // 00:05 in Kathmandu
      clock.set('2026-11-20T18:20:00Z')
      expect([await todayOf('asha'), await todayOf('gita')]).toEqual(['2026-11-21', '2026-11-21'])
      expect(await zoneElsewhere()).toBe('Asia/Kathmandu')
      expect(await set('America/New_York')).toMatchObject({
        status: 200,
        body: { time_zone: 'America/New_York' },
      })
      expect([await todayOf('asha'), await todayOf('gita')]).toEqual(['2026-11-20', '2026-11-20'])
      await expect.poll(zoneElsewhere).toBe('America/New_York')
      // a day that is not over there yet is no past date, and none that has not begun has come
      const founded = { established_on: '2026-11-21' }
      const { version } = await world.as('hari').get(overview, { params })
      const early = await world.as('hari').ask(updateOverview, { params, body: { ...founded, version } })
      expect(early).toMatchObject({
        status: 400,
        body: { established_on: ['Established on cannot be a future date'] },
      })
    } finally {
      await set('Asia/Kathmandu')
      await bus.close()
      clock.set('2026-11-20T04:00:00Z')
    }
    expect(await todayOf('asha')).toBe('2026-11-20')
  })
})

describe('application settings', () => {
  test('switch pages and parts, and reach every call at once', async () => {
    const hari = world.as('hari')
    const { version } = await hari.get(application, { params })
    const changed = await hari.get(updateApplication, {
      params,
      body: {
        page_switches: { user: ['/user/events', '/user/calendar', '/user/events'], supervisor: [], hr: [] },
        flags: { loan: true },
        version,
      },
    })
    expect(changed.page_switches.user).toEqual(['/user/calendar', '/user/events'])
    expect(changed.flags).toMatchObject({ loan: true, dignity: true })
  })

  test('never lock the way back', async () => {
    const hari = world.as('hari')
    const { version } = await hari.get(application, { params })
    const page_switches = { user: ['/user/noticeboard'], supervisor: [], hr: [] }
    const answer = await hari.ask(updateApplication, { params, body: { page_switches, version } })
    expect(answer).toMatchObject({ status: 400, body: { page_switches: { user: [expect.any(String)] } } })
  })
})
