import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import { createSeparation, proposedNotice } from '#modules/offboarding/shared/separation.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let resigned: string
const params = { org: 'himal' }
const notified_on = '2026-11-20'
beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  resigned = opened.resigned
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

test('proposes the notice of the person, and begins with the day on which it is over', async () => {
  const about = { employee_id: world.id('bikash'), separation_type_id: resigned, notified_on }
  const proposed = await world.as('hari').get(proposedNotice, { params, query: about })
  expect(proposed.notice_days).toBeGreaterThan(0)
  expect(proposed.last_working_on).toBe(addDays(notified_on, proposed.notice_days))
  const made = await world.as('hari').get(createSeparation, {
    params,
    body: { ...about, remarks: 'Moves abroad' },
  })
  expect(made).toMatchObject({
    last_working_on: proposed.last_working_on,
    notice_days_required: proposed.notice_days,
    shortfall_days: 0,
  })
})

test('proposes nothing for somebody of another organization', async () => {
  const query = { employee_id: world.id('tara'), separation_type_id: resigned, notified_on }
  const { status } = await world.as('hari').ask(proposedNotice, { params, query })
  expect(status).toBe(400)
})
