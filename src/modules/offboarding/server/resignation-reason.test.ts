import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { exitReasons } from '#modules/offboarding/shared/exit-report.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'
import { separationReport } from '#modules/offboarding/shared/separation-report.ts'
import { separations, stopSeparation } from '#modules/offboarding/shared/separation.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'
import { reasonId } from '#test/reason.ts'
import { resigning } from '#test/resigning.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let r: ReturnType<typeof resigning>
const params = { org: 'himal' }
const hari = () => world.as('hari')
const at = (id: string) => ({ ...params, id })
const listed = async (query = {}) =>
  (await hari().get(resignationReason.list, { params, query } as never)).results
const change = async (id: string, body: object) => {
  const { version } = await hari().get(resignationReason.read, { params: at(id) })
  return hari().ask(resignationReason.update, { params: at(id), body: { version, ...body } as never })
}

beforeAll(async () => {
  world = await openWorld()
  r = resigning(world)
  for (const [name, category] of [
    ['Resignation', 'Voluntary'],
    ['Pension', 'Retirement'],
  ] as const)
    await hari().get(separationType.create, { params, body: { name, category } })
})
afterAll(() => world.close())

test('every organization begins with the usual ones, in both languages and in their order', async () => {
  expect((await listed()).map(({ name, name_nepali, code }) => [name, name_nepali, code])).toEqual([
    ['Better opportunity', 'राम्रो अवसर', 'better_opportunity'],
    ['Higher studies', 'उच्च अध्ययन', 'higher_studies'],
    ['Family', 'परिवार', 'family'],
    ['Health', 'स्वास्थ्य', 'health'],
    ['Moving abroad', 'विदेश जाने', 'moving_abroad'],
    ['Retirement', 'अवकाश', 'retirement'],
    ['Work environment', 'कामको वातावरण', 'work_environment'],
    ['Pay and benefits', 'तलब र सुविधा', 'pay_and_benefits'],
    ['Other', 'अन्य', 'other'],
  ])
  const foreign = await world.as('sunil').get(resignationReason.list, { params: { org: 'terai' } })
  expect(foreign.results).toHaveLength(9)
  expect(
    (await hari().ask(resignationReason.read, { params: at(foreign.results[0]?.id ?? '') })).status,
  ).toBe(404)
})

test('HR renames, orders, adds and archives them; nobody else does', async () => {
  const health = await reasonId(world, 'health')
  expect((await change(health, { name: 'Own health', position: 99 })).status).toBe(200)
  expect((await listed()).at(-1)).toMatchObject({ name: 'Own health', code: 'health' })
  expect(
    (
      await hari().ask(resignationReason.create, {
        params,
        body: { name: 'FAMILY', code: 'Family' } as never,
      })
    ).status,
  ).toBe(400)
  const body = { name: 'Own company', code: 'company' } as never
  expect((await world.as('asha').ask(resignationReason.create, { params, body })).status).toBe(403)
  expect((await hari().ask(resignationReason.create, { params, body })).status).toBe(201)
})

test('a letter keeps its reason, renamed or archived; another letter cannot name an archived one', async () => {
  const abroad = await reasonId(world, 'moving_abroad')
  const { id } = await r.resign('asha', { reason_id: abroad })
  expect((await change(abroad, { name: 'Goes abroad', is_archived: true })).status).toBe(200)
  expect(await r.seen('hari', id, 'hr')).toMatchObject({ reason_id: abroad, reason: 'Goes abroad' })
  const refused = await world.as('bikash').ask(resignation.create, {
    params,
    body: { reason_id: abroad, requested_last_day: '2026-12-20', remarks: 'Too' },
  })
  expect(refused).toMatchObject({ status: 400, body: { reason_id: ['Select a valid choice.'] } })
  expect((await hari().ask(resignationReason.remove, { params: at(abroad) })).status).toBe(409)
})

test('reports group by the reason as it is called now, and open the same people', async () => {
  const [letter] = (await hari().get(resignation.list, { params, query: { as: 'hr' } })).results
  await r.decide('hari', letter?.id ?? '', 'approve', 'hr')
  const reason_id = letter?.reason_id ?? ''
  const { results } = await hari().get(separationReport.rows, { params, query: { by: 'reason' } })
  expect(results).toMatchObject([{ group: 'Goes abroad', all: 1, reason_id }])
  const given = await hari().get(exitReasons.rows, { params })
  expect(given.results).toMatchObject([{ reason_given: 'Goes abroad', people: 1, reason_id }])
  expect((await hari().get(separations, { params, query: { reason_id } })).count).toBe(1)
  const other = await reasonId(world, 'other')
  expect((await hari().get(separations, { params, query: { reason_id: other } })).count).toBe(0)
})

test('whoever stays after all is neither counted by the reason nor among those whom it opens', async () => {
  const reason_id = await reasonId(world)
  for (const name of ['rajan', 'maya'] as const) {
    const { id } = await r.resign(name, { reason_id })
    await r.decide('hari', id, 'approve', 'hr')
  }
  const { id, version } = (await r.separationOf('rajan')) ?? expect.fail('nobody leaves')
  await hari().get(stopSeparation, { params: at(id), body: { version, remarks: 'Stays' } })
  expect((await hari().get(separations, { params, query: { reason_id } })).count).toBe(2)
  const rows = await opensWhatItCounts(hari(), exitReasons, separations, { params, counts: 'people' })
  expect(rows.find((row) => row['reason_id'] === reason_id)).toMatchObject({ people: 1 })
})

test('what counts as a retirement becomes a separation of that kind, whatever it is called', async () => {
  const retirement = await reasonId(world, 'retirement')
  await change(retirement, { name: 'End of a long service' })
  const { id } = await r.resign('bikash', { reason_id: retirement })
  await r.decide('hari', id, 'approve', 'hr')
  expect(await r.separationOf('bikash')).toMatchObject({
    separation_type: { name: 'Pension' },
    remarks: 'Resigned: End of a long service',
  })
})

test('a flow may ask for the reason, whatever it is called', async () => {
  const family = await reasonId(world)
  await hari().get(resignationFlows.create, {
    params,
    body: {
      name: 'Family',
      request_types: ['resignation'],
      priority: 1,
      conditions: [{ fact: 'reason_id', is: 'one of', values: [family] }],
      steps: [{ approver: 'HR' }],
    },
  })
  await change(family, { name: 'The family' })
  const asked = async (reason: string) => {
    const { flow } = await hari().get(resignationFlows.tried, {
      params,
      query: {
        type: 'resignation',
        employee_id: world.id('asha'),
        facts: JSON.stringify({ reason_id: reason, requested_last_day: '2026-12-20' }) as never,
      },
    })
    return flow
  }
  expect(await asked(family)).toBe('Family')
  expect(await asked(await reasonId(world, 'other'))).toBeNull()
})

describe('what was there before', () => {
  let former: FormerDatabase
  beforeAll(async () => {
    former = await formerDatabase('0832_days_of_reminding')
  })
  afterAll(() => former.close())

  test('letters and flows name the row of the list, and the version before still writes', async () => {
    await former.rows(
      `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), 'before', 'O', 'X')`,
    )
    const [{ org_id } = {}] = await former.rows(`select org_id from organization where slug = 'before'`)
    const letter = (reason: string) =>
      `insert into resignation (request_id, reason, requested_last_day, notice_days, earliest_last_day, shortfall_days, warn_on, answer_due_on)
       values (gen_random_uuid(), '${reason}', '2026-12-20', 30, '2026-12-20', 0, '2026-12-01', '2026-12-05')`
    const conditions = JSON.stringify([{ fact: 'reason', is: 'one of', values: ['Family', 'Health'] }])
    const steps = JSON.stringify([{ approver: 'HR' }])
    // letters without their requests
    await former.rows('alter table resignation drop constraint resignation_org_id_request_id_fkey')
    await former.inOrganization(
      Number(org_id),
      letter('Pay and benefits'),
      `insert into approval_flow (id, name, request_types, priority, conditions, steps)
       values (gen_random_uuid(), 'F', '{resignation}', 1, '${conditions}', '${steps}')`,
    )
    await former.upgrade()
    await former.inOrganization(Number(org_id), letter('Moving abroad'))
    expect(
      await former.rows(
        `select d.reason, r.code from resignation d join resignation_reason r on r.org_id = d.org_id and r.id = d.reason_id order by 1`,
      ),
    ).toEqual([
      { reason: 'Moving abroad', code: 'moving_abroad' },
      { reason: 'Pay and benefits', code: 'pay_and_benefits' },
    ])
    expect(
      await former.rows(
        `select array_agg(r.code order by r.code) as codes from approval_flow f, jsonb_array_elements(f.conditions) c,
          jsonb_array_elements_text(c -> 'values') v join resignation_reason r on r.id = v::uuid where c ->> 'fact' = 'reason_id'`,
      ),
    ).toEqual([{ codes: ['family', 'health'] }])
  })
})
