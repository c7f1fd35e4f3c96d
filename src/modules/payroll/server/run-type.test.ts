import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import {
  leaveOut,
  regenerateRun,
  startBonus,
  startCorrection,
  startFestival,
} from '#modules/payroll/shared/run-start.ts'
import { addInput } from '#modules/payroll/shared/input.ts'
import {
  approveRun,
  closeRun,
  otherRuns,
  preflight,
  runs,
  signRun,
  submitRun,
} from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'
import { settled } from '#test/settled.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
const query = { as: 'hr' } as never
let ashoj = ''
let both: string[] = []
beforeAll(async () => {
  pay = await payWorld()
  both = [pay.world.id('asha'), pay.world.id('maya')]
  ashoj = await pay.generate(2)
  await pay.finish(ashoj)
})
afterAll(() => pay.world.close())

const pay_on = '2026-11-10'
const world = () => pay.world
const gita = () => pay.world.as('gita')
const linesOf = async (run: string, name: 'asha' | 'maya') => {
  const found = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id(name))
  const { lines } = await gita().get(readPayslip, { params: { org, id: found?.id ?? '' }, query })
  return Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))
}
/** From review to closed: nothing is compared, so nothing is signed. */
const close = async (id: string) => {
  await pay.done('gita', submitRun, id)
  await pay.done('hari', approveRun, id)
  await pay.done('gita', closeRun, id)
}
const started = async (answer: Promise<{ id: string }>) => {
  const { id } = await answer
  await settled(pay.world)
  return id
}

test('a festival payroll asks for its heading, pays a month of basic once a year, and is not the payroll of the month', async () => {
  const body = { pay_on, employee_ids: both, title: 'Dashain 2083' }
  expect(await gita().ask(startFestival, { params, body })).toMatchObject({
    status: 409,
    body: { detail: 'Add a payroll heading with the source Festival allowance first.' },
  })
  await pay.heading(25, 'FESTIVAL', { source: 'Festival allowance', formula: 'BASIC' })
  const early = { ...body, pay_on: '2026-10-01' }
  expect(await gita().ask(startFestival, { params, body: early })).toMatchObject({
    status: 400,
    body: { pay_on: ['Pay day must not be before 2026-10-18.'] },
  })
  const id = await started(gita().get(startFestival, { params, body }))
  expect(await pay.readIt(id)).toMatchObject({
    title: 'Dashain 2083',
    type: 'Festival',
    state: 'In review',
    people: 2,
    failed: 0,
    abilities: { sign: false, submit: true },
  })
  // 1,200,000 a year, 72,000 of it paid into a fund: 12,800 of tax; the allowance costs 6,000 more, less a tenth for a woman
  const lines = await linesOf(id, 'asha')
  expect(lines).toMatchObject({ FESTIVAL: '60000.00' })
  expect(Object.keys(lines).toSorted()).toEqual(['FESTIVAL', 'TAX'])
  await close(id)

  // the month is still to be paid, and nobody has the allowance again
  expect((await gita().get(preflight, { params })).period?.id).toBe(pay.periods[3]?.id)
  const again = await started(gita().get(startFestival, { params, body: { ...body, title: 'Again' } }))
  expect(await pay.readIt(again)).toMatchObject({ failed: 2, abilities: { submit: false } })
  expect((await pay.sheetOf(again)).map(({ failure }) => failure)).toEqual([
    'Paid by Dashain 2083 already.',
    'Paid by Dashain 2083 already.',
  ])
})

test('the payroll of the month withholds what the year still owes, and pays no festival allowance', async () => {
  const id = await pay.generate(3)
  expect(Object.keys(await linesOf(id, 'asha'))).not.toContain('FESTIVAL')
  const { results } = await gita().get(otherRuns, { params })
  expect(results.map(({ title, type }) => [title, type])).toEqual([
    ['Again', 'Festival'],
    ['Dashain 2083', 'Festival'],
  ])
})

test('a bonus payroll pays an amount or a share of the pay, of inputs only', async () => {
  const heading_id = pay.headings['BONUS'] ?? ''
  const body = {
    pay_on,
    employee_ids: both,
    heading_id,
    basis: 'Percent of monthly pay',
    figure: '50',
  } as const
  expect(
    await gita().ask(startBonus, { params, body: { ...body, heading_id: pay.headings['BASIC'] ?? '' } }),
  ).toMatchObject({
    status: 400,
    body: { heading_id: ['Choose a heading with the source Monthly input.'] },
  })
  expect((await gita().ask(startBonus, { params, body: { ...body, figure: '-1' } })).status).toBe(400)
  const stranger = [world().id('rajan')]
  expect(await gita().ask(startBonus, { params, body: { ...body, employee_ids: stranger } })).toMatchObject({
    status: 400,
    body: { employee_ids: [expect.stringContaining('has no annual salary.')] },
  })
  const id = await started(gita().get(startBonus, { params, body }))
  expect(await linesOf(id, 'maya')).toMatchObject({ BONUS: '50000.00' })
  // an input of the month is none of the bonus payroll, and the other way round
  await gita().get(addInput, { params, body: { employee_ids: both, heading_id, amount: '700' } })
  await pay.done('gita', regenerateRun as never, id)
  await settled(pay.world)
  expect(await linesOf(id, 'maya')).toMatchObject({ BONUS: '50000.00' })
  expect(await linesOf(await pay.generate(3), 'maya')).toMatchObject({ BONUS: '700.00' })

  // somebody is left out again
  const slip = (await pay.sheetOf(id)).find(({ employee_id }) => employee_id === world().id('asha'))
  const at = { params: { org, run_id: id }, query }
  const payslip_ids = [slip?.id ?? '']
  expect(await gita().get(leaveOut, { ...at, body: { payslip_ids } })).toEqual({ left_out: 1 })
  expect((await gita().ask(leaveOut, { ...at, body: { payslip_ids } })).status).toBe(409)
  expect(await pay.readIt(id)).toMatchObject({ people: 1, gross: '50000.00' })
  await close(id)
})

test('what was computed before another payroll was closed is computed again first', async () => {
  const { results } = await gita().get(runs, { params })
  const open = results.find(({ state, type }) => state === 'In review' && type === 'Regular')
  await pay.reviewAll(open?.id ?? '')
  await pay.done('gita', signRun, open?.id ?? '')
  expect(await pay.step('gita', submitRun, open?.id ?? '')).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringContaining('was closed after this payroll was generated. Generate it again'),
    },
  })
  await pay.finish(await pay.generate(3, 'changed'))
})

test('a closed payroll is corrected by a new one, which the next month does not pay again', async () => {
  const body = {
    pay_on: '2026-12-01',
    employee_ids: both,
    corrects_run_id: ashoj,
    remarks: 'Formula was wrong',
  }
  const nothing = await started(gita().get(startCorrection, { params, body }))
  expect((await pay.sheetOf(nothing)).map(({ failure }) => failure)).toEqual([
    'Nothing differs from what was paid.',
    'Nothing differs from what was paid.',
  ])
  // a formula alone owes nothing by itself: here it is computed again
  await world().inOrg(org, (db) =>
    db
      .updateTable('payroll_heading')
      .set({ formula: 'AGREED - BASIC + 1000' })
      .where('id', '=', pay.headings['ALLOWANCE'] ?? '')
      .execute(),
  )
  const amount = { heading_id: pay.headings['BONUS'] ?? '', amount: '500' }
  expect(
    (await gita().ask(startCorrection, { params, body: { ...body, amount: '500' } })).body,
  ).toMatchObject({ heading_id: ['Heading is Required'] })
  expect(
    await gita().ask(startCorrection, { params, body: { ...body, corrects_run_id: nothing } }),
  ).toMatchObject({
    status: 400,
    body: { corrects_run_id: ['Only a closed regular payroll is corrected.'] },
  })
  const id = await started(gita().get(startCorrection, { params, body: { ...body, ...amount } }))
  expect(await linesOf(id, 'asha')).toMatchObject({ ALLOWANCE: '1000.00', BONUS: '500.00' })
  expect(await pay.readIt(id)).toMatchObject({
    corrects: pay.periods[2]?.label,
    title: pay.periods[4]?.label,
  })
  await close(id)
  const next = await pay.generate(4)
  const slip = (await pay.sheetOf(next))[0]
  const read = await gita().get(readPayslip, { params: { org, id: slip?.id ?? '' }, query })
  expect(read.lines.filter(({ relates_to }) => relates_to !== null)).toEqual([])
})

test('of two who close a payroll at once one wins, and a cancelled one can be begun again', async () => {
  const body = {
    pay_on: '2026-12-01',
    employee_ids: [world().id('asha')],
    heading_id: pay.headings['BONUS'] ?? '',
  }
  const id = await started(
    gita().get(startBonus, { params, body: { ...body, basis: 'Amount', figure: '100' } }),
  )
  await pay.done('gita', submitRun, id)
  await pay.done('hari', approveRun, id)
  const answers = await Promise.all([pay.step('gita', closeRun, id), pay.step('hari', closeRun, id)])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  expect((await pay.readIt(id)).state).toBe('Closed')
  expect((await pay.step('gita', regenerateRun as never, id)).status).toBe(409)
})

test('people without the codes start no payroll', async () => {
  const body = { pay_on, employee_ids: both, title: null }
  for (const name of ['asha', 'maya'] as const)
    expect((await world().as(name).ask(startFestival, { params, body })).status).toBe(403)
})
