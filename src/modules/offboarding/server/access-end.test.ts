import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { audit } from '#engines/audit/audit.ts'
import { orgNotifications } from '#engines/notify/notification.ts'
import {
  approveSeparation,
  changeSeparation,
  createSeparation,
  stopSeparation,
} from '#modules/offboarding/shared/separation.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

let world: World
let resigned: string
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')

beforeAll(async () => {
  const opened = await openOffboarding({ env: { ROLE: 'all' } })
  world = opened.world
  resigned = opened.resigned
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

test('access that is ended at once: the login is closed, HR is told, and whoever stays gets in again', async () => {
  const made = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('asha'),
      separation_type_id: resigned,
      notified_on: '2026-11-20',
      last_working_on: '2026-12-30',
      remarks: 'By agreement',
    },
  })
  const asha = () => world.as('asha').raw('GET', '/offboarding/himal/resignation/?as=user')
  expect((await asha()).status).toBe(200)
  const confirmed = await hari().get(approveSeparation, {
    params: at(made.id),
    body: { version: made.version, ends_access: true },
  })
  expect(confirmed).toMatchObject({
    state: 'In notice',
    access_ended_at: expect.stringMatching(/^2026-11-20T04:00/),
  })
  const isActive = async () => {
    const { is_active } = await world.services.database.asOwner((db) =>
      db
        .selectFrom('account')
        .select('is_active')
        .where('id', '=', world.account('asha'))
        .executeTakeFirstOrThrow(),
    )
    return is_active
  }
  expect(await isActive()).toBe(false)
  expect((await asha()).status).toBe(401)
  await until(
    async () => (await hari().get(orgNotifications.list, { params, query: {} })).results,
    (found) =>
      found.some(
        ({ text }) => text === 'The access of Asha Gurung is ended, before the last working day, 2026-12-30',
      ),
  )
  const { results: history } = await hari().get(audit.timeline, {
    params: { org, table: 'separation', id: made.id },
    query: { limit: 50 },
  })
  expect(history.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('access_ended_at')
  // another last day opens no door that was closed
  const moved = await hari().get(changeSeparation, {
    params: at(made.id),
    body: { last_working_on: '2026-12-31', version: confirmed.version },
  })
  expect(await isActive()).toBe(false)
  await hari().get(stopSeparation, {
    params: at(made.id),
    body: { remarks: 'Stays', version: moved.version },
  })
  expect(await isActive()).toBe(true)
})
