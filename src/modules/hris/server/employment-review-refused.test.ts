import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import { changeReview, reviews } from '#modules/hris/shared/employment-review.ts'
import { openReviews, type ReviewWorld } from '#test/review-world.ts'
import type { World } from '#test/world.ts'

let r: ReviewWorld
let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')

beforeAll(async () => {
  r = await openReviews()
  ;({ world } = r)
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

test.each<[string, () => Promise<{ status: number; body: unknown }>, number, object]>([
  [
    'too far back',
    () => r.draft('gita', '2026-10-01'),
    400,
    { effective_from: [expect.stringContaining('31 days')] },
  ],
  ['a stranger', () => r.draft('tara', '2026-12-01'), 400, { employee_id: ['Select a valid choice.'] }],
  [
    'a level of nowhere',
    () => r.draft('gita', '2026-12-01', { employment_level_id: newId() }),
    400,
    { employment_level_id: ['Select a valid choice.'] },
  ],
  [
    'what its type does not change',
    () => r.draft('gita', '2026-12-01', { branch_id: newId() }),
    400,
    { branch_id: [expect.stringContaining('Promotion')] },
  ],
  [
    'without remarks',
    () => r.draft('gita', '2026-12-01', { remarks: ' ' }),
    400,
    { remarks: ['Remarks is Required'] },
  ],
  ['of oneself', () => r.draft('hari', '2026-12-01'), 403, { detail: expect.any(String) }],
])('refused: %s', async (_, deed, status, body) => {
  expect(await deed()).toMatchObject({ status, body })
})

test('refused: a second one on the same day, and from an old state', async () => {
  const { body } = await r.draft('gita', '2026-12-24')
  expect(await r.draft('gita', '2026-12-24')).toMatchObject({
    status: 400,
    body: { effective_from: ['Another change of this person is arranged for this day.'] },
  })
  expect((await r.schedule(body.id, 7)).status).toBe(409)
  const { employee_id: _, ...input } = body.input
  const { body: moved } = await hari().ask(changeReview, {
    params: { org, id: body.id },
    body: { ...input, effective_from: '2026-12-25', version: body.version },
  })
  expect([moved.effective_from, moved.state]).toEqual(['2026-12-25', 'Draft'])
})

test('refused: by whoever prepared it, where a second person approves', async () => {
  const { version } = await hari().get(reviewSettings.read, { params })
  await hari().get(reviewSettings.update, { params, body: { second_person: true, version } })
  const { body } = await r.draft('asha', '2027-02-01', { pay_step: 3 })
  expect(body.abilities).toMatchObject({ schedule: false, request: true })
  expect((await r.schedule(body.id, body.version)).status).toBe(403)
  const { body: sent } = await r.send(body.id, body.version)
  expect((await r.decide('hari', sent.id, 'approve')).status).toBe(403)
  expect(await r.decide('om', sent.id, 'approve')).toMatchObject({
    status: 200,
    body: { review_state: 'Scheduled' },
  })
})

test('without the code, and other organizations find nothing', async () => {
  expect((await world.as('gita').ask(reviews, { params })).status).toBe(403)
  expect((await world.as('sunil').ask(reviews, { params })).status).toBe(404)
  expect((await world.as('anil').ask(reviews, { params })).status).toBe(200)
})

test('a type may ask for a second person where the organization does not', async () => {
  const settings = await hari().get(reviewSettings.read, { params })
  await hari().get(reviewSettings.update, { params, body: { ...settings, second_person: false } })
  await r.guard()
  const { body } = await r.draft('maya', '2026-12-20')
  expect(body.abilities.schedule).toBe(false)
  expect((await r.schedule(body.id, body.version)).status).toBe(403)
})
