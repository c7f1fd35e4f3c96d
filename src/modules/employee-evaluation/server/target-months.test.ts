import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { actualRequest } from '#modules/employee-evaluation/shared/actual.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { payPostings, postPay, ranking, reversePay } from '#modules/employee-evaluation/shared/pay.ts'
import { addPeriod, openPeriod, ownRanks, periods } from '#modules/employee-evaluation/shared/period.ts'
import { addSlab, copySlabs, editSlab, scale, slabs } from '#modules/employee-evaluation/shared/scale.ts'
import {
  addTargetRow,
  assignTargets,
  assignedTargets,
  editAssigned,
  formMonths,
  readAssigned,
  spreadAssigned,
  spreadRow,
  target,
  targetForm,
  targetRows,
} from '#modules/employee-evaluation/shared/target.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const heading = newId()
let [form, points, pay, period] = ['', '', '', '']
const hari = () => world.as('hari')
const slab = (
  scale_id: string,
  effective_from: string,
  from_value: string,
  gives: string,
  rise: 'Fixed' | 'Linear',
) =>
  hari().ask(addSlab, { params: { ...params, scale_id }, body: { effective_from, from_value, gives, rise } })

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const own = nepalFiscalYear(2083)
  await world.inOrg('himal', async (db) => {
    const year = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({ id: year, name: '2083/84', category: 'payroll', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periodsOf(own).map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: year,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
    await db
      .insertInto('payroll_heading')
      .values({
        id: heading,
        kind: 'Earning',
        code: 'VPAY',
        name: 'Variable pay',
        position: 1,
        source: 'Monthly input',
      })
      .execute()
    await db
      .updateTable('employee')
      .set({ joined_on: '2026-10-18' })
      .where('id', '=', world.id('bikash'))
      .execute()
  })
  const made = async (title: string, kind: 'Points' | 'Variable pay') =>
    (await hari().get(scale.create, { params, body: { title, kind, description: null } })).id
  points = await made('Sales points', 'Points')
  pay = await made('Sales bonus', 'Variable pay')
  const { id } = await hari().get(targetForm.create, {
    params,
    body: { title: 'Quarter', starts_on: '2026-09-17', ends_on: '2026-12-15', scale_id: points },
  })
  form = id
})
afterAll(() => world.close())

const of = async (name: 'asha' | 'bikash') => {
  const { results } = await hari().get(assignedTargets, { params, query: { as: 'hr' } as never })
  const found = results.find(({ person }) => person.id === world.id(name))
  if (!found) throw new Error('There is no such target.')
  return found
}
const opened = async (name: 'asha' | 'bikash') =>
  hari().get(readAssigned, { params: { ...params, id: (await of(name)).id }, query: { as: 'hr' } })

test('a target is spread over the months of its form, and the parts sum to it', async () => {
  const { id: sales } = await hari().get(target.create, {
    params,
    body: { title: 'Sales', unit: 'NPR', kind: 'Sum', direction: 'Higher is better' } as never,
  })
  await hari().get(addTargetRow, {
    params: { ...params, form_id: form },
    body: { target_id: sales, weight_percent: 100, target: '3000', minimum: null },
  } as never)
  const { months } = await hari().get(formMonths, { params: { ...params, form_id: form } })
  const below = { params: { ...params, form_id: form }, query: {} }
  const row = async () => {
    const { results } = await hari().get(targetRows, below)
    if (!results[0]) throw new Error('There is no such row.')
    return results[0]
  }
  const spread = async (how: 'By weights' | 'By hand', shares: string[]) => {
    const { id, version } = await row()
    return hari().ask(spreadRow, { params: { ...params, id }, body: { spread: how, shares, version } })
  }
  const hand = months.map((_, at) => (at === 0 ? '2999.99' : '0'))
  expect((await spread('By hand', hand)).body).toEqual({
    shares: ['The months sum to 2999.99. The target is 3000.00.'],
  })
  expect((await spread('By weights', ['1'])).body).toEqual({
    shares: [`The form has ${months.length} months; 1 were given.`],
  })
  expect(
    (
      await spread(
        'By weights',
        months.map((_, at) => String(at + 1)),
      )
    ).status,
  ).toBe(204)
  const { id, version } = await row()
  const twice = { params: { ...params, id }, body: { spread: 'Even' as const, shares: [], version } }
  const both = await Promise.all([hari().ask(spreadRow, twice), hari().ask(spreadRow, twice)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  await hari().get(assignTargets, {
    params,
    body: { form_id: form, employee_ids: [world.id('asha'), world.id('bikash')] },
  })
  const asha = await opened('asha')
  expect(asha.months.map(({ whole }) => Number(whole)).reduce((a, b) => a + b)).toBe(3000)
  expect(asha.months.map(({ value, whole }) => Number(value) === Number(whole))).not.toContain(false)
})

test('who joins in the form has the share of their days', async () => {
  const { months, trace, full_target } = await opened('bikash')
  expect(Number(full_target)).toBe(3000)
  const total = months.reduce((all, { value }) => all + Number(value), 0)
  expect(Number(trace.target)).toBeCloseTo(total, 2)
  expect(total).toBeLessThan(3000)
  expect(months[0]?.employed_days).toBe(0)
  for (const { value, whole, days, employed_days } of months)
    expect(Number(value)).toBeCloseTo((Number(whole) * employed_days) / days, 2)
})

test('months of one employee are set by hand, past ones stay, and a new target divides what is left', async () => {
  const { id, months, version } = await opened('asha')
  const shares = months.map(({ whole }) => whole)
  const moved = shares.map((share, at) =>
    at === 0 ? String(Number(share) - 1) : at === 1 ? String(Number(share) + 1) : share,
  )
  const first = { params: { ...params, id }, body: { shares: moved, version } }
  const refused = await hari().ask(spreadAssigned, first)
  expect([refused.status, refused.body]).toEqual([
    400,
    { shares: [`The month that ended on ${months[0]?.ends_on ?? ''} cannot be changed.`] },
  ])
  const raise = { weight_percent: 100, target: '6000', minimum: null, version }
  expect((await hari().ask(editAssigned, { params: { ...params, id }, body: raise })).status).toBe(204)
  const after = await opened('asha')
  expect(after.months[0]?.whole).toBe(months[0]?.whole)
  expect(after.months.reduce((all, { whole }) => all + Number(whole), 0)).toBeCloseTo(6000, 2)
  const low = { ...raise, target: '1', version: after.version }
  expect((await hari().ask(editAssigned, { params: { ...params, id }, body: low })).body).toEqual({
    target: ['The months that have ended already come to more than this.'],
  })
  const back = { ...raise, target: '3000', version: after.version }
  expect((await hari().ask(editAssigned, { params: { ...params, id }, body: back })).status).toBe(204)
})

test('what an employee reports counts once their supervisor approved it, and not after it is revoked', async () => {
  const { id } = await of('asha')
  const ask = (name: 'asha' | 'bikash', body: object) =>
    world.as(name).ask(actualRequest.create, {
      params,
      body: { assigned_id: id, on_date: '2026-11-10', value: '1500', file_id: null, remarks: '', ...body },
    } as never)
  expect((await ask('bikash', {})).body).toEqual({ assigned_id: ['Select a valid choice.'] })
  expect((await ask('asha', { on_date: '2026-12-01' })).body).toEqual({
    on_date: ['Date cannot be in the future.'],
  })
  expect((await ask('asha', { file_id: newId() })).body).toEqual({ file_id: ['Select a valid choice.'] })
  const asked = await ask('asha', {})
  expect(asked.status).toBe(201)
  const { id: request_id } = asked.body as { id: string }
  expect((await of('asha')).achieved).toBeNull()
  const decide = (name: 'maya' | 'hari', action: string, as: 'supervisor' | 'hr') =>
    world.as(name).ask(actualRequest.act, {
      params: { ...params, id: request_id, action },
      query: { as },
      body: { remarks: 'Checked' },
    } as never)
  expect((await decide('maya', 'approve', 'supervisor')).status).toBe(200)
  expect(await of('asha')).toMatchObject({ achieved: '1500', entries: 1 })
  expect((await decide('hari', 'revoke', 'hr')).status).toBe(200)
  expect(await of('asha')).toMatchObject({ achieved: null, entries: 0 })
  expect((await opened('asha')).entries).toMatchObject([{ source: 'Request', is_withdrawn: true }])
})

test('actuals come from a file, are checked cell by cell, and the import is undone', async () => {
  const hr = importing(world, 'hari', 'himal', 'target-actuals')
  const wrong = await hr.check(
    'Code,Target,Date,Value\nE-0001,Sale,2026-11-10,1\nE-0001,Sales,2026-12-01,1\nE-0001,Sales,2026-11-10,many\n',
  )
  expect(wrong.counts).toMatchObject({ to_create: 0, errors: 3 })
  const file = 'Code,Target,Date,Value\nE-0001,Sales,2026-10-10,1000\nE-0001,Sales,2026-11-10,"1,700.50"\n'
  const first = await hr.take(file)
  expect(first.counts.created).toBe(2)
  expect((await of('asha')).achieved).toBe('2700.5')
  expect((await hr.undo(first.id)).state).toBe('Undone')
  expect((await of('asha')).achieved).toBeNull()
  await hr.take(file)
  expect((await of('asha')).achieved).toBe('2700.5')
})

test('points go by the slabs of the day on which the form ends', async () => {
  expect((await of('asha')).score).toBe('90.02')
  expect((await slab(points, '2026-01-01', '80', '121', 'Fixed')).body).toEqual({
    gives: ['Points are at most 120.'],
  })
  await slab(points, '2026-01-01', '80', '50', 'Linear')
  await slab(points, '2026-01-01', '100', '100', 'Fixed')
  expect((await slab(points, '2026-01-01', '80', '5', 'Fixed')).body).toEqual({
    from_value: ['This version has a slab from here already.'],
  })
  // 90.02 percent: half of the way from 50 to 100
  expect((await of('asha')).score).toBe('75.05')
  const copied = await hari().ask(copySlabs, {
    params: { ...params, scale_id: points },
    body: { effective_from: '2027-01-01' },
  })
  expect(copied.body).toEqual({ done: 2 })
  expect((await of('asha')).score).toBe('75.05')
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
  await hari().get(ev.sendAll, { params: below, body: {} as never })
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
  await slab(pay, '2026-01-01', '70', '5000', 'Fixed')
  await slab(pay, '2026-01-01', '100', '12000.50', 'Fixed')
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
