import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { addPeriod, closePeriod, openPeriod, periods } from '#modules/employee-evaluation/shared/period.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import {
  acknowledgeTargets,
  addTargetRow,
  assignTargets,
  assignedTargets,
  editAssigned,
  enterActual,
  target,
  targetForm,
  targetRows,
} from '#modules/employee-evaluation/shared/target.ts'
import { finishJobs } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
let form = ''
const made: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  const targets = [
    { title: 'Sales', unit: 'NPR', kind: 'Sum', direction: 'Higher is better' },
    { title: 'Complaints', unit: null, kind: 'Last value', direction: 'Lower is better' },
  ]
  for (const body of targets) {
    const { id } = await hari().get(target.create, { params, body: body as never })
    made[body.title] = id
  }
  const { id } = await hari().get(targetForm.create, {
    params,
    body: { title: 'Sales of the year', starts_on: '2026-07-17', ends_on: '2027-07-15' },
  })
  form = id
})
afterAll(() => world.close())
const hari = () => world.as('hari')
const addRow = (title: string, weight_percent: number, wanted: string, minimum: string | null = null) =>
  hari().ask(addTargetRow, {
    params: { ...params, form_id: form },
    body: { target_id: made[title] ?? '', weight_percent, target: wanted, minimum },
  })
const all = async (name: 'hari' | 'asha' = 'hari') => {
  const { results } = await world.as(name).get(assignedTargets, {
    params,
    query: { as: name === 'hari' ? 'hr' : 'user' } as never,
  })
  return results
}
const of = async (title: string) => {
  const found = (await all()).find((one) => one.title === title && one.person.id === world.id('asha'))
  if (!found) throw new Error('There is no such target.')
  return found
}
const assign = (employee_ids: string[]) =>
  hari().ask(assignTargets, { params, body: { form_id: form, employee_ids } })

test('the weights of a form sum to 100 before it is assigned', async () => {
  expect((await addRow('Sales', 60, '100000')).status).toBe(204)
  expect((await addRow('Sales', 10, '1')).body).toEqual({ target_id: ['This form has this target already.'] })
  expect((await addRow('Complaints', 50, '4')).body).toEqual({
    weight_percent: ['The weights would sum to 110. At most 100.'],
  })
  expect((await assign([world.id('asha')])).body).toEqual({
    form_id: ['The weights of this form sum to 60. They must sum to 100.'],
  })
  expect((await addRow('Complaints', 40, '4', '10')).status).toBe(204)
  const below = { params: { ...params, form_id: form }, query: {} }
  expect((await hari().get(targetRows, below)).results).toHaveLength(2)
  const nobody = { params: { ...params, form_id: newId() }, query: {} }
  expect((await hari().ask(targetRows, nobody)).status).toBe(404)
  expect((await assign([world.id('asha'), world.id('bikash'), world.id('hari')])).body).toEqual({ done: 6 })
  expect((await assign([world.id('asha')])).body).toEqual({
    non_field_errors: ['These employees have the targets of this form already.'],
  })
})

test('the employee sees and acknowledges their own; a change is agreed to anew', async () => {
  const own = await all('asha')
  expect(own.map(({ title, state }) => [title, state])).toEqual([
    ['Sales', 'Assigned'],
    ['Complaints', 'Assigned'],
  ])
  const ids = { target_ids: own.map(({ id }) => id) }
  expect(await world.as('asha').get(acknowledgeTargets, { params, body: ids })).toEqual({ done: 2 })
  const others = (await all()).filter(({ person }) => person.id === world.id('bikash'))
  const theirs = { params, body: { target_ids: others.map(({ id }) => id) } }
  expect((await world.as('asha').ask(acknowledgeTargets, theirs)).status).toBe(404)
  const { id, version } = await of('Sales')
  const body = { weight_percent: 60, target: '200000', minimum: null, version }
  await hari().ask(editAssigned, { params: { ...params, id }, body })
  expect(await of('Sales')).toMatchObject({ state: 'Assigned', target: '200000' })
})

test('entries become one figure by the kind of the target, and a score', async () => {
  const enter = async (title: string, on_date: string, value: string) => {
    const { id, version } = await of(title)
    const { status, body } = await hari().ask(enterActual, {
      params: { ...params, id },
      body: { on_date, value, remarks: null, version },
    })
    return status === 204 ? null : body
  }
  expect(await enter('Sales', '2026-09-01', '150000')).toBeNull()
  expect(await enter('Sales', '2026-10-01', '40000')).toBeNull()
  // a typing error is taken back by a further entry
  expect(await enter('Sales', '2026-10-01', '-30000')).toBeNull()
  expect(await enter('Complaints', '2026-10-01', '2')).toBeNull()
  expect(await enter('Complaints', '2026-11-01', '8')).toBeNull()
  expect(await enter('Sales', '2026-07-01', '1')).toEqual({
    on_date: ['The targets are from 2026-07-17 to 2027-07-15.'],
  })
  expect(await enter('Sales', '2026-12-01', '1')).toEqual({ on_date: ['Date cannot be in the future.'] })
  expect(await of('Sales')).toMatchObject({ achieved: '160000', score: '80.00', entries: 3 })
  expect(await of('Complaints')).toMatchObject({ achieved: '8', score: '50.00' })
  const own = (await all()).find(({ person }) => person.id === world.id('hari'))
  const body = { on_date: '2026-10-01', value: '1', remarks: null, version: own?.version ?? 0 }
  expect((await hari().ask(enterActual, { params: { ...params, id: own?.id ?? '' }, body })).status).toBe(400)
})

test('a period with targets alone is measured by the supervisor, scored, and then closed to changes', async () => {
  const days = {
    starts_on: '2026-07-17',
    ends_on: '2027-07-15',
    opens_on: '2026-11-01',
    due_on: '2026-12-31',
  }
  const body = {
    title: 'Year',
    ...days,
    kpi_percent: 100,
    missing_rule: 'Redistribute' as const,
    appeal_days: 0,
    shows_rank: true,
  }
  expect((await hari().ask(addPeriod, { params, body })).body).toEqual({
    target_form_id: ['Target form is Required'],
  })
  const { id } = await hari().get(addPeriod, { params, body: { ...body, target_form_id: form } })
  const stand = async () => {
    const { results } = await hari().get(periods, { params, query: {} })
    return results.find((one) => one.id === id)?.version ?? 0
  }
  await hari().get(openPeriod, { params: { ...params, id }, body: { version: await stand() } })
  const below = { ...params, occasion_id: id }
  await hari().get(ev.generate, {
    params: below,
    body: { employee_ids: [world.id('asha')], with_peers: false },
  })
  await finishJobs(world)
  await hari().get(ev.sendAll, { params: below, body: {} as never })
  await finishJobs(world)
  const { results } = await hari().get(ev.assignments, { params: below, query: {} })
  expect(results.map(({ mode, form: kind, state }) => [mode, kind, state])).toEqual([
    ['Supervisor', 'KPI', 'Pending'],
  ])
  const [first] = results
  expect(first?.appraiser?.id).toBe(world.id('maya'))
  const at = { ...params, id: first?.id ?? '' }
  const open = await world.as('maya').get(ev.readForm, { params: at, query: { as: 'user' } })
  expect(open.items.map(({ title, help }) => [title, help])).toEqual([
    ['Sales', 'Target: 200000 NPR. Entered so far: 160000 NPR'],
    ['Complaints', 'Target: 4. Entered so far: 8'],
  ])
  const answers = Object.fromEntries(
    open.items.map(({ question_id, title }) => [question_id, title === 'Sales' ? 200_000 : 8]),
  )
  const { status } = await world.as('maya').ask(ev.submit, {
    params: at,
    body: { answers, comment: null, draft_version: 0, version: open.version },
  })
  expect(status).toBe(204)
  await hari().get(ev.calculate, { params: below, body: {} as never })
  const { results: scores } = await hari().get(ev.results, { params: below, query: {} })
  // 60 percent of 100 and 40 percent of 50
  expect(scores.map(({ score }) => score)).toEqual(['80.00'])
  await hari().get(closePeriod, { params: { ...params, id }, body: { version: await stand() } })
  const { id: sales, version } = await of('Sales')
  const late = { on_date: '2026-11-01', value: '1', remarks: null, version }
  expect((await hari().ask(enterActual, { params: { ...params, id: sales }, body: late })).body).toEqual({
    detail: 'The evaluation of these targets is closed.',
  })
})
