import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { openBrowser } from '#test/browser.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
import { openWorld, type World } from '#test/world.ts'
import { loginCountries, loginLog } from '#modules/account/shared/login-log.ts'
import {
  adminInfo,
  me,
  organizationSpecific,
  preferences,
  publicWhistleSettings,
  serverInfo,
  trialClient,
  whistleSettings,
} from '#modules/account/shared/me.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    env: { TRIAL_EXPIRES_ON: '2026-12-31T18:15:00Z', SYSTEM_NAME: 'Himal HR', CLIENT_BRAND: 'deodar' },
  })
})
afterAll(() => world.close())

test('an employee is told who they are and where they work', async () => {
  const mine = await world.as('asha').get(me, {})
  expect(mine).toMatchObject({
    user: {
      id: world.account('asha'),
      employee_id: world.id('asha'),
      first_name: 'Asha',
      full_name: 'Asha Gurung',
      person: { full_name: 'Asha Gurung', organization: { slug: 'himal' } },
    },
    is_admin: false,
    can_switch_organizations: false,
    supervisor: { can_switch: false, has_default: false, organizations: [] },
    organization: {
      slug: 'himal',
      today: '2026-11-20',
      time_zone: 'Asia/Kathmandu',
      flags: { trial_mode: true },
    },
    server: { trial_expires_on: '2026-12-31T18:15:00.000Z' },
  })
})

test('a supervisor, HR, HR of two organizations and an audit user stand as what they are', async () => {
  const facts = async (name: 'maya' | 'hari' | 'om' | 'anil') => {
    const { is_admin, can_switch_organizations, supervisor, organization, common_permissions } = await world
      .as(name)
      .get(me, {})
    return [
      is_admin,
      can_switch_organizations,
      supervisor.has_default,
      organization?.slug ?? null,
      common_permissions,
    ]
  }
  expect(await facts('maya')).toEqual([false, false, true, 'himal', []])
  expect(await facts('hari')).toEqual([true, true, true, 'himal', []])
  expect(await facts('om')).toEqual([true, true, false, null, ['10.00', '7.00']])
  expect(await facts('anil')).toEqual([false, true, false, null, []])
})

test('administrators see the organizations they may switch to, with what they hold in each', async () => {
  const slugs = async (name: 'asha' | 'gita' | 'om' | 'anil') =>
    (await world.as(name).get(adminInfo, {})).switchable_organizations.map(({ slug }) => slug)
  expect(await slugs('asha')).toEqual([])
  expect(await slugs('gita')).toEqual(['himal'])
  expect(await slugs('om')).toEqual(['himal', 'terai'])
  expect(await slugs('anil')).toEqual(['himal', 'terai'])
  expect((await world.as('gita').get(adminInfo, {})).organization_permissions).toEqual({ himal: ['11.00'] })
  const { terai = [] } = (await world.as('anil').get(adminInfo, {})).organization_permissions
  expect(terai.every((code) => code.endsWith('.99'))).toBe(true)
})

test('whether posts wait for HR is told of each organization, also to who is employed in none', async () => {
  await world.inOrg('terai', (db) =>
    db
      .insertInto('singleton_setting')
      .values({ key: noticeBoard.key, id: newId(), value: JSON.stringify({ need_approval: true }) })
      .execute(),
  )
  const { switchable_organizations: own } = await world.as('om').get(adminInfo, {})
  expect(own.map(({ slug, notice_approval }) => [slug, notice_approval])).toEqual([
    ['himal', false],
    ['terai', true],
  ])
})

test('the years of the date picker come from the fiscal years', async () => {
  await world.inOrg('himal', (db) =>
    db
      .insertInto('fiscal_year')
      .values({
        id: newId(),
        name: '2083/84',
        category: 'general',
        calendar: 'BS',
        applicable_from: '2026-07-17',
        applicable_to: '2027-07-16',
      })
      .execute(),
  )
  expect((await world.as('asha').get(me, {})).organization?.calendar_years).toEqual({
    from: '2026-07-17',
    to: '2028-07-16',
  })
  expect((await world.as('tara').get(me, {})).organization?.calendar_years).toEqual({
    from: '2025-01-01',
    to: '2027-12-31',
  })
})

test('language and calendar are one’s own, and each is changed alone', async () => {
  const set = (body: object) => world.as('asha').ask(preferences, { body })
  expect((await set({ calendar: 'bs' })).body).toEqual({ language: 'en', calendar: 'bs' })
  expect((await set({ language: 'ne' })).body).toEqual({ language: 'ne', calendar: 'bs' })
  expect((await set({ calendar: null })).body).toEqual({ language: 'ne', calendar: null })
  expect((await set({ language: 'fr' })).status).toBe(400)
  expect((await world.as('maya').get(me, {})).user).toMatchObject({ language: 'en', calendar: null })
})

test('anybody may read what the login screen needs', async () => {
  expect(await world.as(null).get(serverInfo, {})).toEqual({
    timezone: 'Asia/Kathmandu',
    api_version: 'v1',
    system_name: 'Himal HR',
    brand: 'deodar',
    trial_mode: true,
    websocket: true,
  })
  expect(await world.as(null).get(publicWhistleSettings, {})).toEqual({ results: [{ enabled: true }] })
  await world.services.database.asOwner((db) =>
    db
      .insertInto('common_setting')
      .values({ key: 'public_whistle_blower', value: '{"enabled":false}' })
      .execute(),
  )
  expect(await world.as(null).get(publicWhistleSettings, {})).toEqual({ results: [{ enabled: false }] })
})

test('the flags that the specification names come from the organization of employment', async () => {
  expect(await world.as('asha').get(organizationSpecific, {})).toEqual({
    organization_specific_employee_directory: false,
    show_dignity_appraisal: true,
  })
  expect(await world.as('asha').get(trialClient, {})).toEqual({ expires_on: '2026-12-31T18:15:00.000Z' })
  expect(await world.as('asha').get(whistleSettings, {})).toEqual({ results: [{ enabled: true }] })
  for (const endpoint of [me, adminInfo, organizationSpecific, trialClient, whistleSettings])
    expect((await world.as(null).ask(endpoint, {})).status).toBe(401)
})

test('HR reads who signed in and who failed, of their own people only', async () => {
  const password_hash = await hashPassword('Rhododendron7@')
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
  const browser = openBrowser(world, { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
  await browser.signIn('bikash', 'Wrong#Password1')
  await browser.signIn('bikash', 'Rhododendron7@')
  await browser.post('/security/auth/logout/')
  await browser.signIn('tara', 'Rhododendron7@')
  await browser.signIn('nobody', 'Rhododendron7@')

  const read = (query: object) => world.as('hari').get(loginLog, { params: { org: 'himal' }, query })
  const { results, count } = await read({})
  expect(count).toBe(3)
  expect(results.map(({ result, user }) => [result, user.full_name])).toEqual([
    ['signed_out', 'Bikash Rai'],
    ['succeeded', 'Bikash Rai'],
    ['failed', 'Bikash Rai'],
  ])
  expect(results[1]).toMatchObject({
    method: 'password',
    ip: '203.0.113.7',
    user_agent: expect.stringContaining('Firefox'),
  })
  expect((await read({ result: 'failed,limited' })).count).toBe(1)
  expect((await read({ search: 'asha' })).count).toBe(0)
  expect(results[2]?.reason).toBe('credentials')
  // as programs ask, and by days as the page does
  expect((await read({ to: '2026-11-20T03:00:00Z' })).count).toBe(0)
  expect((await read({ from: '2026-11-20', to: '2026-11-20' })).count).toBe(3)
  expect((await read({ to: '2026-11-19' })).count).toBe(0)
  expect((await read({ from: '2026-11-21' })).count).toBe(0)
  expect((await read({ from: '2026-11-20T03:00:00Z', account_id: world.account('bikash') })).count).toBe(3)
  expect((await world.as('gita').ask(loginLog, { params: { org: 'himal' } })).status).toBe(403)
  expect((await world.as('sunil').get(loginLog, { params: { org: 'terai' } })).results).toMatchObject([
    { user: { full_name: 'Tara Yadav' } },
  ])
})

test('the country of a sign-in is kept as it was, in the log and with session and browser', async () => {
  const abroad = openBrowser(world, { ip: '8.8.8.8' })
  abroad.carry(await abroad.signIn('bikash', 'Rhododendron7@'))
  const org = { params: { org: 'himal' } }
  const read = (query: object) => world.as('hari').get(loginLog, { ...org, query })
  expect((await read({ country: 'NP,US' })).results).toMatchObject([{ ip: '8.8.8.8', country: 'US' }])
  expect((await read({ country: 'NP' })).count).toBe(0)
  expect((await read({ search: 'bikash' })).results.filter(({ ip }) => ip === '203.0.113.7')).toMatchObject([
    { country: null },
    { country: null },
    { country: null },
  ])
  expect((await world.as('hari').ask(loginLog, { ...org, query: { country: 'nepal' } })).status).toBe(400)
  expect((await world.as('hari').get(loginCountries, org)).results).toEqual(['US'])
  expect((await world.as('sunil').get(loginCountries, { params: { org: 'terai' } })).results).toEqual([])
  expect((await abroad.get('/security/sessions/')).body).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ is_current: true, country: 'US' })]),
  })
  const device = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account_device')
      .select('country')
      .where('account_id', '=', world.account('bikash'))
      .where('ip', '=', '8.8.8.8')
      .executeTakeFirst(),
  )
  expect(device).toEqual({ country: 'US' })
})
