import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { tellUnanswered } from '#modules/offboarding/server/resignation-answers.ts'
import { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'
import { approveSeparation } from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { resigning } from '#test/resigning.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let r: ReturnType<typeof resigning>
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  r = resigning(world)
  await hari().get(separationType.create, { params, body: { name: 'Resignation', category: 'Voluntary' } })
})
afterAll(() => world.close())
let minute = 0
/** Histories are in the order of their instants: nothing happens twice in the same. */
beforeEach(() => later())
function later() {
  minute += 1
  clock.set(new Date(Date.UTC(2026, 10, 20, 4, minute)).toISOString())
}

describe('supervisors in their order, then HR', () => {
  let id = ''
  test('an approval goes on to the next, and nobody decides out of turn', async () => {
    const made = await r.resign('asha', { requested_last_day: '2026-12-10', waiver_requested: true })
    id = made.id
    expect((await r.decide('rajan', id, 'approve', 'supervisor')).status).toBe(403)
    expect((await r.decide('asha', id, 'approve', 'supervisor')).status).toBe(403)
    expect((await r.decide('maya', id, 'approve', 'supervisor')).body.status).toBe('Forwarded')
    await until(
      () => r.told('rajan', 'Maya Shrestha approved a resignation of Asha Gurung'),
      (found) => found.length === 1,
    )
    expect((await r.decide('maya', id, 'approve', 'supervisor')).status).toBe(403)
    const [mine] = await r.told('asha', 'Maya Shrestha approved your resignation')
    expect(mine?.text).toContain('it is now before Rajan Karki')
    expect(await r.separationOf('asha')).toBeUndefined()
  })

  test('whose turn it is proposes another last day, HR may too, and others may not', async () => {
    expect((await r.propose('maya', id, 'supervisor', { proposed_last_day: '2026-12-15' })).status).toBe(403)
    expect((await r.propose('rajan', id, 'supervisor', { proposed_last_day: '2026-12-18' })).status).toBe(200)
    await until(
      () => r.told('asha', 'Rajan Karki proposes 2026-12-18 as your last working day'),
      (found) => found.length === 1,
    )
    expect(await r.propose('hari', id, 'hr', { proposed_last_day: '2026-12-21' })).toMatchObject({
      status: 400,
      body: { proposed_last_day: [expect.stringContaining('until 2026-12-20')] },
    })
    expect((await r.propose('gita', id, 'hr', { proposed_last_day: '2026-12-15' })).status).toBe(403)
  })

  test('whoever resigned objects, and the day of the letter holds; or agrees, and the other does', async () => {
    expect((await r.answer('bikash', id, { answer: 'Agree' })).status).toBe(404)
    expect((await r.answer('asha', id, { answer: 'Object', remarks: '' })).status).toBe(400)
    // approved with the question open, who decides is asked once more
    expect(await r.decide('rajan', id, 'approve', 'supervisor')).toMatchObject({
      status: 400,
      body: { confirmed: [expect.stringContaining('the last working day is 2026-12-10')] },
    })
    expect((await r.answer('asha', id, { answer: 'Object', remarks: 'My ship leaves' })).status).toBe(200)
    later()
    expect((await r.answer('asha', id, { answer: 'Agree' })).status).toBe(409)
    expect(await r.seen('rajan', id, 'supervisor')).toMatchObject({
      agreed_last_day: null,
      proposal: { state: 'Objected', last_day: '2026-12-18', answer: 'My ship leaves' },
      may_agree: true,
    })
    await until(
      () => r.told('rajan', 'Asha Gurung objects to 2026-12-18 as last working day: 2026-12-10 holds'),
      (found) => found.length === 1,
    )
    await r.propose('rajan', id, 'supervisor', {
      proposed_last_day: '2026-12-15',
      shortfall_treatment: 'Paid by employee',
    })
    later()
    expect(await r.seen('asha', id, 'user')).toMatchObject({ may_answer: true, agreed_last_day: null })
    expect((await r.answer('asha', id, { answer: 'Agree' })).status).toBe(200)
    later()
    const letter = await r.seen('asha', id, 'user')
    expect(letter).toMatchObject({ agreed_last_day: '2026-12-15', shortfall_days: 5, may_answer: false })
    expect(letter.histories.map((one) => one.action_performed).filter((one) => one !== 'Forwarded')).toEqual([
      'Requested',
      'Approved',
      'Proposed',
      'Objected',
      'Proposed',
      'Agreed',
    ])
    expect(letter.histories.at(-1)?.changes).toEqual([
      { title: 'Last working day', from: '2026-12-10', to: '2026-12-15' },
    ])
  })

  test('the last supervisor hands it to HR, whose approval makes the separation with its shortfall', async () => {
    expect((await r.decide('rajan', id, 'approve', 'supervisor')).body.status).toBe('Forwarded')
    expect((await r.seen('hari', id, 'hr')).abilities).toMatchObject({ approve: true, forward: false })
    expect((await r.decide('rajan', id, 'approve', 'supervisor')).status).toBe(403)
    const { body } = await r.decide('hari', id, 'approve', 'hr')
    expect(body).toMatchObject({ status: 'Approved', may_agree: false })
    const { histories } = await r.seen('asha', id, 'user')
    const done = histories.filter(({ action_performed }) =>
      ['Requested', 'Approved'].includes(action_performed),
    )
    expect(done.map((one) => [one.action_performed, one.acting_as])).toEqual([
      ['Requested', 'user'],
      ['Approved', 'supervisor'],
      ['Approved', 'supervisor'],
      ['Approved', 'hr'],
    ])
    expect(await r.separationOf('asha')).toMatchObject({
      state: 'Initiated',
      last_working_on: '2026-12-15',
      shortfall_days: 5,
      shortfall_treatment: 'Paid by employee',
    })
  })
})

describe('withdrawing it after it was approved', () => {
  const ask = async (name: Name, resignation_id: string) =>
    world.as(name).ask(withdrawal.create, { params, body: { resignation_id, remarks: 'I stay after all' } })
  const statusOf = async (name: Name) =>
    (await hari().get(readEmployee, { params: at(world.id(name)), query: { as: 'hr' } })).employment?.status
  const mine = async () => {
    const { results } = await world.as('asha').get(resignation.list, { params, query: { as: 'user' } })
    const [row] = results
    if (!row) throw new Error('No resignation')
    return row
  }

  test('only whoever resigned asks, once at a time', async () => {
    const { id, may_withdraw } = await mine()
    expect(may_withdraw).toBe(true)
    const separation = await r.separationOf('asha')
    await hari().get(approveSeparation, {
      params: at(separation?.id ?? ''),
      body: { version: separation?.version ?? 0 },
    })
    expect(await statusOf('asha')).toBe('Notice')
    expect((await ask('bikash', id)).status).toBe(400)
    expect((await ask('asha', id)).status).toBe(201)
    expect((await ask('asha', id)).status).toBe(409)
    expect(await mine()).toMatchObject({ withdrawal: 'Requested', may_withdraw: false })
  })

  test('without consent everything stays, with it the separation is stopped', async () => {
    const open = async () => {
      const { results } = await hari().get(withdrawal.list, { params, query: { as: 'hr', waiting: 'true' } })
      return results[0]?.id ?? ''
    }
    const answer = (name: Name, id: string, action: 'approve' | 'decline') =>
      world.as(name).ask(withdrawal.act, {
        params: { ...at(id), action },
        query: { as: 'hr' },
        body: { remarks: 'As said' },
      })
    const first = await open()
    expect((await answer('gita', first, 'approve')).status).toBe(403)
    expect((await answer('hari', first, 'decline')).body.status).toBe('Declined')
    expect(await statusOf('asha')).toBe('Notice')
    expect((await ask('asha', (await mine()).id)).status).toBe(201)
    expect((await answer('hari', await open(), 'approve')).body.status).toBe('Approved')
    expect(await statusOf('asha')).toBe('Confirmed')
    expect(await mine()).toMatchObject({ status: 'Revoked', withdrawal: 'Approved', may_withdraw: false })
    expect(await r.separationOf('asha')).toBeUndefined()
    await until(
      () => r.told('asha', 'approved your withdrawal'),
      (found) => found.length === 1,
    )
  })
})

test('the organization says who approves: the first supervisor alone, or HR alone', async () => {
  await r.approveBy({ approver: 'Supervisor', order: 1 })
  const one = await r.resign('asha')
  expect((await r.decide('maya', one.id, 'approve', 'supervisor')).body.status).toBe('Approved')
  await r.approveBy({ approver: 'HR' })
  const two = await r.resign('bikash')
  expect((await r.decide('maya', two.id, 'approve', 'supervisor')).status).toBe(403)
  expect((await r.decide('hari', two.id, 'approve', 'hr')).body.status).toBe('Approved')
  await r.approveBy(null)
})

test('unanswered it becomes urgent and is then taken as accepted: told once each, and not declined any more', async () => {
  const { id } = await r.resign('maya')
  const job = kindOf(tellUnanswered)
  const run = (day: string) => {
    clock.set(`${day}T04:00:00Z`)
    return runJob(world, job, org, day)
  }
  expect(await run('2026-12-01')).toEqual({ urgent: 0, lapsed: 0 })
  expect(await run('2026-12-02')).toEqual({ urgent: 1, lapsed: 0 })
  expect(await run('2026-12-05')).toEqual({ urgent: 0, lapsed: 0 })
  await until(
    () => r.told('rajan', 'must be answered by 2026-12-05'),
    (found) => found.length === 1,
  )
  expect(await run('2026-12-06')).toEqual({ urgent: 0, lapsed: 1 })
  expect(await run('2026-12-06')).toEqual({ urgent: 0, lapsed: 0 })
  await until(
    () => r.told('maya', 'taken as accepted by law'),
    (found) => found.length === 1,
  )
  expect(await r.seen('hari', id, 'hr')).toMatchObject({
    answer: 'Accepted by law',
    abilities: { approve: true, decline: false },
  })
  expect((await r.decide('hari', id, 'decline', 'hr')).status).toBe(409)
  expect((await r.decide('hari', id, 'approve', 'hr')).body.status).toBe('Approved')
})
