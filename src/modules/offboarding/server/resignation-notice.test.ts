import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { declineWaiver } from '#modules/offboarding/shared/last-day.ts'
import { resigning } from '#test/resigning.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let r: ReturnType<typeof resigning>
const params = { org: 'himal' }
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  r = resigning(world)
  await hari().get(separationType.create, { params, body: { name: 'Resignation', category: 'Voluntary' } })
})
afterAll(() => world.close())

describe('notice that is not served', () => {
  const settle = async (change: Partial<typeof resignationSettings.initial>) => {
    const { version } = await hari().get(resignationSettings.read, { params })
    await hari().get(resignationSettings.update, {
      params,
      body: { ...resignationSettings.initial, ...change, version },
    } as never)
  }
  let id = ''

  test('where HR alone lets it go, a supervisor neither does nor can decline the letter', async () => {
    await settle({ waived_by: 'HR alone', may_decline: false })
    await r.approveBy({ approver: 'Supervisor', order: 1 })
    clock.set('2026-11-20T08:00:00Z')
    id = (await r.resign('gita', { requested_last_day: '2026-12-10', waiver_requested: true })).id
    expect((await r.decide('hari', id, 'decline', 'hr')).status).toBe(409)
    expect(await r.propose('hari', id, 'hr', { proposed_last_day: '2026-12-12' })).toMatchObject({
      status: 200,
    })
  })

  test('the waiver is declined instead: the notice is served in full, and nothing waits for an answer', async () => {
    const { version } = await r.seen('hari', id, 'hr')
    const declined = await hari().ask(declineWaiver, {
      params: { ...params, id },
      query: { as: 'hr' },
      body: { remarks: 'We need the whole notice', version },
    })
    expect(declined.status).toBe(200)
    clock.set('2026-11-20T08:05:00Z')
    expect(await r.seen('gita', id, 'user')).toMatchObject({
      agreed_last_day: '2026-12-20',
      shortfall_days: 0,
      proposal: { state: 'Lapsed' },
      may_answer: false,
    })
    expect((await r.answer('gita', id, { answer: 'Agree' })).status).toBe(409)
    await until(
      () => r.told('gita', 'Your notice is not waived: your last working day would be 2026-12-20'),
      (found) => found.length === 1,
    )
  })
})

test('counted in working days, the notice is counted so at the approval too', async () => {
  await r.approveBy({ approver: 'HR' })
  const { version } = await hari().get(resignationSettings.read, { params })
  await hari().get(resignationSettings.update, {
    params,
    body: { ...resignationSettings.initial, notice_counts: 'Working days', version },
  } as never)
  clock.set('2026-11-20T09:00:00Z')
  const { id, shortfall_days } = await r.resign('rajan', { waiver_requested: true })
  // Saturdays are off: 25 of the 30 days until 20 December are worked
  expect(shortfall_days).toBe(5)
  await r.decide('hari', id, 'approve', 'hr')
  expect(await r.separationOf('rajan')).toMatchObject({ shortfall_days: 5, last_working_on: '2026-12-20' })
})
