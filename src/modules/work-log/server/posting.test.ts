import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { postings, postLogs, reversePosting } from '#modules/work-log/shared/posting.ts'
import { approveLogs, editLog, payLog, workLogs } from '#modules/work-log/shared/work-log.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [project, heading, fixed] = [newId(), newId(), newId()]
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld()
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
    const of = { kind: 'Earning', code: 'WORK', name: 'Project work', position: 1, source: 'Monthly input' }
    await db
      .insertInto('payroll_heading')
      .values([
        { ...of, id: heading },
        { ...of, id: fixed, code: 'BASIC', name: 'Basic', position: 2, source: 'Fixed' },
      ])
      .execute()
    await db
      .insertInto('project')
      .values({
        id: project,
        name: 'Portal',
        code: 'P',
        manager_employee_id: world.id('bikash'),
        starts_on: '2026-01-01',
      } as never)
      .execute()
  })
  await logged('asha', '2026-11-10', '1500.00')
  await logged('asha', '2026-11-11', '500.00')
  await logged('bikash', '2026-11-11', '250.00')
  await logged('asha', '2026-11-19', '90.00')
  await logged('asha', '2026-11-12', '70.00', 'Requested')
  await logged('hari', '2026-11-11', '999.00')
})
afterAll(() => world.close())

const logged = (who: 'asha' | 'bikash' | 'hari', worked_on: string, amount: string, state = 'Approved') =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('work_log')
      .values({
        id: newId(),
        employee_id: world.id(who),
        worked_on,
        project_id: project,
        minutes: 60,
        rate: amount,
        amount,
        state,
      })
      .execute(),
  )
const inputs = () =>
  world.inOrg('himal', async (db) => {
    const rows = await db.selectFrom('payroll_input').select(['employee_id', 'amount']).execute()
    const named = rows.map(({ employee_id, amount }) => [
      employee_id === world.id('asha') ? 'asha' : employee_id === world.id('bikash') ? 'bikash' : 'other',
      amount,
    ])
    return named.toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  })
const post = (until = '2026-11-15', heading_id = heading) =>
  hari().ask(postLogs, { params, body: { until, heading_id } })

test('of two who send the logs of a time at once each log goes once, and nobody sends their own', async () => {
  expect((await post('2026-11-15', fixed)).body).toEqual({
    heading_id: ['Choose an earning that takes monthly inputs.'],
  })
  const both = await Promise.all([post(), post()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(both.find(({ status }) => status === 201)?.body).toMatchObject({ logs: 3, people: 2 })
  expect(await inputs()).toEqual([
    ['asha', '2000.00'],
    ['bikash', '250.00'],
  ])
  expect(
    (await world.as('asha').ask(postLogs, { params, body: { until: '2026-11-15', heading_id: heading } }))
      .status,
  ).toBe(403)
})

test('what comes later is added, and the pay log says what was sent', async () => {
  expect((await post('2026-11-20')).body).toMatchObject({ logs: 1, people: 1 })
  expect(await inputs()).toEqual([
    ['asha', '2090.00'],
    ['bikash', '250.00'],
  ])
  const pay = await hari().get(payLog, { params, query: { as: 'hr' } } as never)
  expect(pay).toMatchObject({ totals: { posted: '2340.00', amount: '3339.00' } })
})

test('a log that was sent is neither edited nor decided again', async () => {
  const { results } = await world.as('asha').get(workLogs, { params, query: { view: 'mine' } } as never)
  const sent = results.find(({ amount }) => amount === '1500.00')
  const edit = {
    params: { ...params, id: sent?.id ?? '' },
    body: { version: sent?.version ?? 0, time_spent: '2' },
  }
  expect((await world.as('asha').ask(editLog, edit)).status).toBe(403)
  expect(
    (
      await hari().ask(approveLogs, {
        params,
        query: { as: 'hr' },
        body: { log_ids: [sent?.id ?? ''] },
      } as never)
    ).status,
  ).toBe(400)
})

test('it is taken back once, and not after the run was submitted', async () => {
  const list = async () => (await hari().get(postings, { params, query: {} })).results
  const first = (await list()).find(({ logs }) => logs === 3)
  const take = (one: typeof first) =>
    hari().ask(reversePosting, {
      params: { ...params, id: one?.id ?? '' },
      body: { reason: 'Wrong rate', version: one?.version ?? 0 },
    })
  const both = await Promise.all([take(first), take(first)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await inputs()).toEqual([['asha', '90.00']])
  // sent again, as they are now
  expect((await post()).body).toMatchObject({ logs: 3, people: 2 })
  const period = await world.inOrg('himal', (db) =>
    db
      .selectFrom('work_log_posting as g')
      .innerJoin('fiscal_period as f', (join) =>
        join.onRef('f.org_id', '=', 'g.org_id').onRef('f.id', '=', 'g.period_id'),
      )
      .select(['g.period_id', 'f.start_on', 'f.end_on'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  await world.inOrg('himal', (db) =>
    db
      .insertInto('payroll_run')
      .values({
        id: newId(),
        period_id: period.period_id,
        title: 'Shrawan',
        start_on: period.start_on,
        end_on: period.end_on,
        pay_on: period.end_on,
        state: 'Submitted',
      })
      .execute(),
  )
  const open = (await list()).find(({ state }) => state === 'Sent')
  expect(open?.abilities.reverse).toBe(false)
  expect((await take(open)).body).toEqual({ detail: 'Shrawan is submitted already.' })
  await logged('bikash', '2026-11-13', '10.00')
  expect((await post()).body).toEqual({ detail: 'Shrawan is submitted already.' })
})

test('what payroll changed by hand is not taken back over it', async () => {
  await world.inOrg('himal', async (db) => {
    await db.updateTable('payroll_run').set({ state: 'In review' }).execute()
    await db.updateTable('payroll_input').set({ amount: '1.00' }).execute()
  })
  const { results } = await hari().get(postings, { params, query: {} })
  const open = results.find(({ state }) => state === 'Sent')
  const answer = await hari().ask(reversePosting, {
    params: { ...params, id: open?.id ?? '' },
    body: { reason: 'Wrong', version: open?.version ?? 0 },
  })
  expect(answer).toMatchObject({
    status: 409,
    body: { detail: 'Monthly inputs of these amounts were changed in payroll. Correct them there.' },
  })
})
