import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { pendingRequests } from '#engines/approval/pending-server.ts'
import { requestAhead } from '#engines/approval/request-ahead.ts'
import { assignments } from '#modules/hris/shared/assignment.ts'
import {
  cancelReview,
  changeReview,
  readReview,
  reviews,
  reviewThread,
} from '#modules/hris/shared/employment-review.ts'
import { reviewFlows } from '#modules/hris/shared/review-flows.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import type { Name } from '#test/cast.ts'
import { multipart } from '#test/importing.ts'
import { openReviews, type ReviewWorld } from '#test/review-world.ts'
import type { World } from '#test/world.ts'

/** hari prepares; om is the second person of HR. asha works for maya, and maya for rajan. */
let r: ReviewWorld
let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ params: { org, id } })
let day = 0
/** Another day for each change: a person has one on a day. */
const nextDay = () => `2026-12-${String(++day).padStart(2, '0')}`

beforeAll(async () => {
  r = await openReviews()
  ;({ world } = r)
  await r.guard()
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set('2026-11-20T04:00:00Z')
  await world.inOrg(org, (db) => db.deleteFrom('approval_flow').execute())
})

async function sent(name: Name = 'asha', effective_from = nextDay()) {
  const { body: drafted } = await r.draft(name, effective_from)
  const { status, body: request } = await r.send(drafted.id, drafted.version)
  expect(status).toBe(201)
  const { body: review } = await hari().ask(readReview, at(drafted.id))
  return { review, request }
}
const stateOf = async (id: string) => (await hari().get(readReview, at(id))).state
const read = (name: Name, id: string, as: 'hr' | 'supervisor') =>
  world.as(name).ask(reviewRequest.read, { ...at(id), query: { as } })
const declare = (steps: object[]) =>
  hari().get(reviewFlows.create, {
    params,
    body: {
      name: 'Promotions',
      request_types: [reviewRequest.name],
      priority: 10,
      conditions: [{ fact: 'category', is: 'one of', values: ['Promotion'] }],
      steps,
    },
  } as never)

describe('a change that somebody else has to approve', () => {
  test('waits for a second person of HR, and then for its day, from which it links back', async () => {
    const { review, request } = await sent('asha', '2026-12-31')
    expect(review).toMatchObject({
      state: 'Requested',
      request_id: request.id,
      abilities: { change: true, request: false, schedule: false, cancel: true, attach: true },
    })
    expect((await read('hari', request.id, 'hr')).body.abilities).toMatchObject({
      approve: false,
      decline: false,
      cancel: true,
    })
    expect((await r.decide('hari', request.id, 'approve')).status).toBe(403)
    expect((await read('om', request.id, 'hr')).body).toMatchObject({
      abilities: { approve: true, decline: true, cancel: false, revoke: false },
      hides_pay: false,
      prepared_by: 'Hari Adhikari',
    })
    expect((await r.decide('om', request.id, 'approve')).body).toMatchObject({
      status: 'Approved',
      review_state: 'Scheduled',
      abilities: { revoke: false },
    })
    const { histories } = await hari().get(readReview, at(review.id))
    expect(histories.map(({ action_performed }) => action_performed)).toEqual(['Requested', 'Approved'])

    clock.set('2026-12-31T00:30:00Z')
    expect(await r.run('2026-12-31')).toMatchObject({ applied: 1 })
    expect(await stateOf(review.id)).toBe('Applied')
    const from = async (name: Name, as: 'hr' | 'supervisor' | 'user') => {
      const { results } = await world
        .as(name)
        .get(assignments, { ...at(world.id('asha')), query: { as } } as never)
      return results[0]?.source_review_id
    }
    expect(await from('hari', 'hr')).toBe(review.id)
    expect(await from('anil', 'hr')).toBe(review.id)
    expect(await from('maya', 'supervisor')).toBeNull()
    expect(await from('asha', 'user')).toBeNull()
  })

  test('comes at once where its day has come', async () => {
    const { review, request } = await sent('rajan', '2026-11-20')
    expect((await r.decide('om', request.id, 'approve')).body.review_state).toBe('Applied')
    expect((await hari().get(readReview, at(review.id))).applied_at).not.toBeNull()
  })

  test('is declined with a remark, corrected and sent again', async () => {
    const { review, request } = await sent()
    expect((await r.decide('om', request.id, 'decline')).body.review_state).toBe('Declined')
    const declined = await hari().get(readReview, at(review.id))
    expect(declined).toMatchObject({ state: 'Declined', abilities: { request: true, change: true } })
    const found = await hari().get(reviews, { params, query: { state: ['Declined'] } } as never)
    expect(found.results.map(({ id }) => id)).toEqual([review.id])
    const { employee_id: _, ...input } = declined.input
    const corrected = await hari().get(changeReview, {
      ...at(review.id),
      body: { ...input, pay_step: 3, version: declined.version },
    })
    expect(corrected.state).toBe('Draft')
    const { body: again } = await r.send(review.id, corrected.version)
    // what was declined stays as it was when it was sent
    const steps = async (id: string) =>
      (await read('om', id, 'hr')).body.changes.find(({ field }) => field === 'pay_step')?.to
    expect([await steps(request.id), await steps(again.id)]).toEqual(['2', '3'])
    const { histories } = await hari().get(readReview, at(review.id))
    expect(histories.map(({ action_performed }) => action_performed)).toEqual([
      'Requested',
      'Declined',
      'Requested',
    ])
    await r.decide('om', again.id, 'decline')
  })

  test('that is changed, or taken back, waits for nobody any more', async () => {
    const { review, request } = await sent()
    const { employee_id: _, ...input } = review.input
    const changed = await hari().get(changeReview, {
      ...at(review.id),
      body: { ...input, pay_step: 4, version: review.version },
    })
    expect(changed.state).toBe('Draft')
    expect((await r.decide('om', request.id, 'approve')).status).toBe(409)
    const { body: again } = await r.send(review.id, changed.version)
    await hari().get(cancelReview, {
      ...at(review.id),
      body: { remarks: 'Next year', version: changed.version + 1 },
    })
    expect((await read('om', again.id, 'hr')).body).toMatchObject({
      status: 'Cancelled',
      review_state: 'Cancelled',
    })
    expect((await r.decide('om', again.id, 'approve')).status).toBe(409)
  })

  test('is a draft again where its sender asks no more', async () => {
    const { review, request } = await sent()
    const cancel = (name: Name) =>
      world.as(name).ask(reviewRequest.cancel, { ...at(request.id), body: { remarks: 'Too early' } })
    expect((await cancel('om')).status).toBe(403)
    expect((await cancel('hari')).status).toBe(200)
    expect(await stateOf(review.id)).toBe('Draft')
  })

  test('is approved or taken back, and not both', async () => {
    const { review, request } = await sent()
    const both = await Promise.all([
      r.decide('om', request.id, 'approve'),
      hari().ask(cancelReview, {
        ...at(review.id),
        body: { remarks: 'Not now', version: review.version },
      }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('others who are asked', () => {
  test('a supervisor sees of it no pay, and whoever is not asked nothing', async () => {
    await declare([{ approver: 'Supervisor', order: 1 }, { approver: 'HR' }])
    const { review, request } = await sent()
    const { status, body } = await read('maya', request.id, 'supervisor')
    expect([status, body.hides_pay, body.abilities.approve]).toEqual([200, true, true])
    expect(body.changes.map(({ field }) => field)).toEqual(['job_title_id', 'employment_level_id'])
    const list = await world
      .as('maya')
      .get(reviewRequest.list, { params, query: { as: 'supervisor', waiting: 'true' } } as never)
    expect(list.results).toMatchObject([{ id: request.id, hides_pay: true }])
    expect(JSON.stringify(list)).not.toMatch(/pay_step/)
    // above the person, and not asked
    expect((await read('rajan', request.id, 'supervisor')).status).toBe(404)
    const waiting = (name: Name) =>
      world.inOrg(org, (db) => pendingRequests(db, world.id(name), [], '2026-11-20'))
    expect(await waiting('maya')).toMatchObject([{ waiting: 1 }])
    expect(await waiting('asha')).toEqual([])
    expect((await r.decide('maya', request.id, 'approve', 'supervisor')).body.status).toBe('Forwarded')
    expect((await r.decide('hari', request.id, 'approve')).status).toBe(403)
    expect((await r.decide('om', request.id, 'approve')).body.review_state).toBe('Scheduled')
    expect(await stateOf(review.id)).toBe('Scheduled')
  })

  test('who may read pay sees it, whoever they are', async () => {
    await declare([{ approver: 'Named people', employee_ids: [world.id('gita')] }])
    const { request } = await sent()
    const { body } = await read('gita', request.id, 'supervisor')
    expect(body.hides_pay).toBe(false)
    expect(body.changes.map(({ field }) => field)).toContain('pay_step')
    expect((await r.decide('gita', request.id, 'approve', 'supervisor')).body.status).toBe('Approved')
  })

  test('whoever prepared it is passed over, and HR decides', async () => {
    await declare([{ approver: 'Named people', employee_ids: [world.id('hari')] }])
    const { request } = await sent()
    expect(request.waits_for).toEqual([])
    expect((await read('hari', request.id, 'supervisor')).status).toBe(404)
    expect((await r.decide('om', request.id, 'decline')).status).toBe(200)
  })

  test('whom it is about is not asked, and hears of nothing', async () => {
    await declare([{ approver: 'Named people', employee_ids: [world.id('asha'), world.id('bikash')] }])
    const { request } = await sent()
    expect(request.waits_for).toEqual(['Bikash Rai'])
    expect((await read('asha', request.id, 'supervisor')).status).toBe(403)
    const ahead = { type: reviewRequest.name, facts: '{}' }
    expect((await world.as('asha').ask(requestAhead, { params, query: ahead })).status).toBe(400)
  })
})

describe('refused', () => {
  let waiting: Awaited<ReturnType<typeof sent>>
  beforeAll(async () => {
    clock.set('2026-11-20T04:00:00Z')
    waiting = await sent('maya')
  })
  test.each<[string, () => Promise<{ status: number }>, number]>([
    ['reading without the code', () => read('gita', waiting.request.id, 'hr'), 403],
    ['reading from elsewhere', () => read('sunil', waiting.request.id, 'hr'), 404],
    ['reading as who looks over everything', () => read('anil', waiting.request.id, 'hr'), 200],
    ['deciding as them', () => r.decide('anil', waiting.request.id, 'approve'), 403],
    ['sending as them', () => r.send(waiting.review.id, waiting.review.version, { by: 'anil' }), 403],
    ['sending without the code', () => r.send(waiting.review.id, 1, { by: 'gita' }), 403],
    ['sending from elsewhere', () => r.send(waiting.review.id, 1, { by: 'sunil' }), 404],
    ['sending what is unknown', () => r.send(world.id('asha'), 1), 400],
    ['sending what was changed', () => r.send(waiting.review.id, 1), 409],
    ['sending twice', () => r.send(waiting.review.id, waiting.review.version), 409],
    ['scheduling past its approval', () => r.schedule(waiting.review.id, waiting.review.version), 409],
  ])('%s', async (_, deed, status) => {
    expect((await deed()).status).toBe(status)
  })
})

test('who looks over everything is offered nothing', async () => {
  const { request } = await sent()
  const { body } = await read('anil', request.id, 'hr')
  expect(Object.values(body.abilities)).not.toContain(true)
})

test('its papers are for who may read it, and are sent until it is taken back', async () => {
  const { review, request } = await sent()
  const { list } = reviewThread.attachments
  const attach = (name: Name) =>
    world
      .as(name)
      .raw(
        'POST',
        `/hris/${org}/employment-review/${review.id}/attachments/?as=hr`,
        ...multipart('agreed.pdf', '%PDF-1.7 agreed'),
      )
  expect((await attach('anil')).status).toBe(403)
  expect((await attach('gita')).status).toBe(403)
  expect((await attach('sunil')).status).toBe(404)
  expect((await attach('hari')).status).toBe(201)
  const papers = (name: Name) => world.as(name).ask(list, { ...at(review.id), query: {} } as never)
  expect((await papers('om')).body).toMatchObject({ count: 1 })
  expect((await papers('anil')).body).toMatchObject({ count: 1 })
  for (const name of ['asha', 'maya', 'gita'] as const) expect((await papers(name)).status).toBe(403)
  await r.decide('om', request.id, 'decline')
  const { version } = await hari().get(readReview, at(review.id))
  await hari().get(cancelReview, { ...at(review.id), body: { remarks: 'Not now', version } })
  expect((await attach('hari')).status).toBe(403)
  expect((await papers('hari')).body).toMatchObject({ count: 1 })
})
