import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { payPostings, postPay, ranking, reversePay } from '#modules/employee-evaluation/shared/pay.ts'
import { addPeriod, openPeriod, ownRanks, periods } from '#modules/employee-evaluation/shared/period.ts'
import { copySlabs, editSlab, slabs } from '#modules/employee-evaluation/shared/scale.ts'
import { enterActual } from '#modules/employee-evaluation/shared/target.ts'
import { openTargets, type TargetWorld } from '#test/evaluation-world.ts'
import { finishJobs } from '#test/run-job.ts'
import type { World } from '#test/world.ts'

let t: TargetWorld
let world: World
const params = { org: 'himal' }
const heading = newId()
let [form, points, pay, period] = ['', '', '', '']
const hari = () => world.as('hari')

beforeAll(async () => {
  t = await openTargets()
  ;({ world, form, points } = t)
  await t.assign()
  pay = await t.scaleOf('Sales bonus', 'Variable pay')
  await world.inOrg('himal', (db) =>
    db
      .insertInto('payroll_heading')
      .values({
        id: heading,
        kind: 'Earning',
        code: 'VPAY',
        name: 'Variable pay',
        position: 1,
        source: 'Monthly input',
      })
      .execute(),
  )
  const { id, version } = await t.of('asha')
  const body = { on_date: '2026-11-10', value: '2700.5', remarks: null, version }
  await hari().get(enterActual, { params: { ...params, id }, body })
})
afterAll(() => world.close())

test('points go by the slabs of the day on which the form ends', async () => {
  expect((await t.of('asha')).score).toBe('90.02')
  expect((await t.slab(points, '2026-01-01', '80', '121', 'Fixed')).body).toEqual({
    gives: ['Points are at most 120.'],
  })
  await t.slab(points, '2026-01-01', '80', '50', 'Linear')
  await t.slab(points, '2026-01-01', '100', '100', 'Fixed')
  expect((await t.slab(points, '2026-01-01', '80', '5', 'Fixed')).body).toEqual({
    from_value: ['This version has a slab from here already.'],
  })
  // 90.02 percent: half of the way from 50 to 100
  expect((await t.of('asha')).score).toBe('75.05')
  const copied = await hari().ask(copySlabs, {
    params: { ...params, scale_id: points },
    body: { effective_from: '2027-01-01' },
  })
  expect(copied.body).toEqual({ done: 2 })
  expect((await t.of('asha')).score).toBe('75.05')
})

test('scores are ranked, shown with release, and their pay is sent to payroll once', async () => {
  const body = {
    title: 'Quarter',
    starts_on: '2026-09-17',
    ends_on: '2026-12-15',
    opens_on: '2026-11-01',
    due_on: '2026-12-31',
    kpi_percent: 100,
    missing_rule: 'Redistribute' as const,
    appeal_days: 0,
    shows_rank: true,
    target_form_id: form,
  }
  period = (await hari().get(addPeriod, { params, body })).id
  const below = { ...params, occasion_id: period }
  const { results: known } = await hari().get(periods, { params, query: {} })
  await hari().get(openPeriod, {
    params: { ...params, id: period },
    body: { version: known.find(({ id }) => id === period)?.version ?? 0 },
  })
  await hari().get(ev.generate, {
    params: below,
    body: { employee_ids: [world.id('asha'), world.id('bikash')], with_peers: false },
  })
  await finishJobs(world)
  await hari().get(ev.sendAll, { params: below, body: {} as never })
  await finishJobs(world)
  const { results } = await hari().get(ev.assignments, { params: below, query: {} })
  for (const { id } of results) {
    const at = { ...params, id }
    const open = await world.as('maya').get(ev.readForm, { params: at, query: { as: 'user' } })
    const answers = Object.fromEntries(open.items.map(({ question_id }) => [question_id, 2700]))
    await world.as('maya').get(ev.submit, {
      params: at,
      body: { answers, comment: null, draft_version: 0, version: open.version },
    })
  }
  await hari().get(ev.calculate, { params: below, body: {} as never })
  const ranks = async () => (await hari().get(ranking, { params: below, query: {} })).results
  // 90 percent of 3000 is 75 points; more than all that is wanted of who joined later is 100
  expect((await ranks()).map(({ rank, person, score }) => [rank, person.id, score])).toEqual([
    [1, world.id('bikash'), '100'],
    [2, world.id('asha'), '75'],
  ])
  const mine = async () => (await world.as('asha').get(ownRanks, { params })).ranks
  expect(await mine()).toEqual([])
  const send = (scale_id = pay) =>
    hari().ask(postPay, { params: below, body: { scale_id, heading_id: heading } })
  expect((await send(points)).body).toEqual({ scale_id: ['Choose a scale that gives variable pay.'] })
  await t.slab(pay, '2026-01-01', '70', '5000', 'Fixed')
  await t.slab(pay, '2026-01-01', '100', '12000.50', 'Fixed')
  expect((await send()).body).toEqual({
    non_field_errors: ['No released scores with variable pay are left to send.'],
  })
  const { results: scores } = await hari().get(ev.results, { params: below, query: {} })
  await hari().get(ev.release, { params: below, body: { result_ids: scores.map(({ id }) => id) } })
  expect(await mine()).toEqual([{ occasion: 'Quarter', rank: 2, people: 2, score: '75' }])
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const inputs = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('payroll_input').select(['employee_id', 'amount']).orderBy('amount').execute(),
    )
  expect(await inputs()).toEqual([
    { employee_id: world.id('asha'), amount: '5000.00' },
    { employee_id: world.id('bikash'), amount: '12000.50' },
  ])
  const { results: sent } = await hari().get(payPostings, { params: below, query: {} })
  expect(sent).toMatchObject([{ people: 2, amount: '17000.50', state: 'Sent', abilities: { reverse: true } }])
  const back = {
    params: { ...params, id: sent[0]?.id ?? '' },
    body: { reason: 'Wrong scale', version: sent[0]?.version ?? 0 },
  }
  const twice = await Promise.all([hari().ask(reversePay, back), hari().ask(reversePay, back)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await inputs()).toEqual([])
  expect((await send()).body).toMatchObject({ people: 2 })
})

test('a version of slabs that gave scores stays as it was', async () => {
  const { results } = await hari().get(slabs, { params: { ...params, scale_id: points }, query: {} })
  expect(results.map(({ effective_from, abilities }) => [effective_from, abilities.edit])).toEqual([
    ['2027-01-01', true],
    ['2027-01-01', true],
    ['2026-01-01', false],
    ['2026-01-01', false],
  ])
  const used = results.find(({ effective_from }) => effective_from === '2026-01-01')
  const body = {
    effective_from: '2026-01-01',
    from_value: '80',
    gives: '60',
    rise: 'Fixed' as const,
    version: used?.version ?? 0,
  }
  const answer = await hari().ask(editSlab, { params: { ...params, id: used?.id ?? '' }, body })
  expect([answer.status, answer.body]).toEqual([
    409,
    { detail: 'Scores were given by this version. Add a version from a later date.' },
  ])
})
