import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  explainDifference,
  differenceSummary,
  reviewDifferences,
  reviewReason,
} from '#modules/payroll/shared/difference.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { addInput } from '#modules/payroll/shared/input.ts'
import { signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const query = { as: 'hr' } as never
let run = ''
beforeAll(async () => {
  pay = await payWorld()
  await pay.finish(await pay.generate(2))
})
afterAll(() => pay.world.close())

const named = async () =>
  (await pay.rowsOf(run)).map(({ heading, difference, reason, state }) => [
    heading,
    difference,
    reason,
    state,
  ])

test('a month like the last one has nothing to review, and is signed at once', async () => {
  run = await pay.generate(3)
  expect(await pay.rowsOf(run)).toEqual([])
  const summary = await pay.world.as('gita').get(differenceSummary, { params: { org, run_id: run }, query })
  expect(summary).toMatchObject({
    to_review: 0,
    percent: 10,
    amount: '5000',
    groups: [],
    previous: { net: summary.net },
  })
  await pay.done('gita', signRun, run)
  expect((await pay.step('gita', signRun, run)).status).toBe(409)
})

test('what changed is reviewed before it is signed, and generating withdraws the signature', async () => {
  const { world, headings } = pay
  const inputs = { employee_ids: [world.id('asha')], heading_id: headings['BONUS'] ?? '', amount: '20000' }
  await world.as('gita').get(addInput, { params: { org }, body: inputs })
  await pay.generate(3)
  expect(await pay.readIt(run)).toMatchObject({ signed_by: null, abilities: { sign: false, submit: false } })
  const rows = await named()
  expect(rows.map(([heading]) => heading)).toEqual(['Net pay', 'BONUS'])
  expect(rows[1]).toEqual(['BONUS', '20000.00', 'One-off pay', 'To review'])
  expect(await pay.step('gita', signRun, run)).toMatchObject({
    status: 409,
    body: { detail: 'Differences left to review: 2.' },
  })
  const of = { params: { org, run_id: run }, query }
  const body = { reason: 'One-off pay' } as never
  // whoever has no code of payroll reviews nothing
  expect((await world.as('maya').ask(reviewReason, { ...of, body })).status).toBe(403)
  const [net] = await pay.rowsOf(run)
  const ids = { difference_ids: [net?.id ?? ''] }
  expect(await world.as('gita').get(reviewDifferences, { ...of, body: ids })).toEqual({ reviewed: 1 })
  expect((await pay.step('gita', signRun, run)).status).toBe(409)
  expect(await world.as('gita').get(reviewReason, { ...of, body })).toEqual({ reviewed: 1 })
  expect((await world.as('gita').ask(reviewReason, { ...of, body })).status).toBe(409)
  await pay.done('gita', signRun, run)
  // unchanged rows stay reviewed
  await pay.generate(3)
  expect(await pay.readIt(run)).toMatchObject({ signed_by: null, abilities: { sign: true } })
})

test('what nothing explains needs an explanation, however small it is', async () => {
  const { world, headings, rowsOf } = pay
  const held = await world.as('gita').get(payrollHeading.read, { params: { org, id: headings['PF'] ?? '' } })
  const { version } = held as unknown as { version: number }
  // the same words with another meaning: a rounding that pays a little less
  await world.as('gita').get(payrollHeading.update, {
    params: { org, id: headings['BASIC'] ?? '' },
    body: { rounding_unit: '7', version } as never,
  })
  await pay.generate(3)
  const open = (await rowsOf(run)).filter(({ reason }) => reason === 'Unexplained')
  expect(open.map(({ heading }) => heading)).toContain('BASIC')
  const of = { params: { org, run_id: run }, query }
  const refused = await world
    .as('gita')
    .ask(reviewReason, { ...of, body: { reason: 'Unexplained' } as never })
  expect(refused).toMatchObject({
    status: 400,
    body: { remarks: [`Nothing explains ${open.length} of them. Explain each.`] },
  })
  const [first] = open
  const body = { version: first?.version ?? 0, remarks: 'Rounded to 7 by agreement' }
  const at = { params: { org, id: first?.id ?? '' }, body, query }
  const [one, other] = await Promise.all([
    world.as('gita').ask(explainDifference, at),
    world.as('hari').ask(explainDifference, at),
  ])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([expect.any(Number), 409])
  await pay.reviewAll(run)
  await pay.done('gita', signRun, run)
  await pay.done('gita', submitRun, run)
})
