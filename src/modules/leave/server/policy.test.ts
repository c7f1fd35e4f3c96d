import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { allBalances, balances, explainBalance } from '#modules/leave/shared/balance.ts'
import {
  activatePolicy,
  addRule,
  applyStatutory,
  changeRule,
  clonePolicy,
  leavePolicy,
  policyChoices,
  policyRules,
} from '#modules/leave/shared/leave-policy.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import {
  closeYearEnd,
  postNow,
  posting,
  runYearEnd,
  undoYearEnd,
  yearEndPreview,
  yearEnds,
} from '#modules/leave/shared/year-end.ts'

let world: World
let policy = ''
const params = { org: 'himal' }
const hari = () => world.as('hari')
const types = new Map<string, string>()
const years = new Map<number, string>()

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', async (db) => {
    for (const bs of [2082, 2083, 2084]) {
      const year = nepalFiscalYear(bs)
      const id = newId()
      years.set(bs, id)
      const { calendar, applicable_from, applicable_to } = year
      await db
        .insertInto('fiscal_year')
        .values({ id, name: `${bs}`, category: 'leave', calendar, applicable_from, applicable_to })
        .execute()
      await db
        .insertInto('fiscal_period')
        .values(
          periodsOf(year).map(({ seq, label, start, end }) => ({
            id: newId(),
            fiscal_year_id: id,
            seq,
            label,
            start_on: start,
            end_on: end,
          })),
        )
        .execute()
    }
  })
})
afterAll(() => world.close())

const ended = (id: string) =>
  until(
    () =>
      world.inOrg('himal', (db) =>
        db
          .selectFrom('job')
          .select(['state', 'result', 'error'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    ({ state }) => state === 'Done' || state === 'Failed',
    20_000,
  )
const night = async (day: string) =>
  (await ended((await hari().get(postNow, { params, body: { until: day } })).job_id)).result
const balanceOf = async (name: 'asha' | 'bikash', code: string, on?: string) => {
  const found = await world.as(name).get(balances, { params, query: on ? { on } : {} })
  return found.balances.find(({ leave_type }) => leave_type.code === code)
}
const ledgerOf = (code: string) =>
  world.inOrg('himal', async (db) => {
    const rows = await db
      .selectFrom('leave_ledger')
      .select(['kind', 'days', 'effective_on'])
      .where('employee_id', '=', world.id('asha'))
      .where('leave_type_id', '=', types.get(code) ?? '')
      .orderBy('effective_on')
      .orderBy('id')
      .execute()
    return rows.map(({ kind, days, effective_on }) => `${effective_on} ${kind} ${Number(days)}`)
  })

test('the leave of the law is applied as a draft, changed, and put in force', async () => {
  const made = await hari().get(applyStatutory, {
    params,
    body: { name: 'The law', effective_from: '2025-07-17' },
  })
  policy = made.id
  expect(made).toMatchObject({ types: 7, made_types: 7 })
  const {
    rules,
    policy: shown,
    without,
  } = await hari().get(policyRules, { params: { ...params, id: policy } })
  expect([shown.state, shown.can_edit, without]).toEqual(['Draft', true, []])
  for (const { leave_type } of rules) types.set(leave_type.code, leave_type.id)
  const sick = rules.find(({ leave_type }) => leave_type.code === 'SL')
  if (!sick) throw new Error('No rule for sick leave')
  const { id, version, leave_type: _, segment_id: __, ...body } = sick
  const at = { ...params, id: policy, rule_id: id }
  // no policy in force: nothing can be asked for, nothing is given
  expect(await world.as('asha').get(balances, { params, query: {} })).toMatchObject({ balances: [] })
  const limited = { ...body, carry_forward: { max: '10', expires_after_months: 3, max_years: null }, version }
  await hari().get(changeRule, { params: at, body: limited })
  expect(await hari().ask(changeRule, { params: at, body: limited })).toMatchObject({ status: 409 })
  const wrong = { ...limited, version: 2, collapse: { excess: 'Move' as const, move_to_id: newId() } }
  expect(await hari().ask(changeRule, { params: at, body: wrong })).toMatchObject({ status: 400 })
  const { version: now } = await hari().get(leavePolicy.read, { params: { ...params, id: policy } })
  expect(
    await hari().get(activatePolicy, { params: { ...params, id: policy }, body: { version: now } }),
  ).toMatchObject({ state: 'Active' })
})

test('a night enters what was earned since, and a second one nothing', async () => {
  expect(await ledgerOf('SL')).toEqual([])
  expect(await balanceOf('asha', 'SL', '2026-11-21')).toMatchObject({ accrued: '12', usable: '12' })
  expect(await night('2026-11-20')).toMatchObject({ until: '2026-11-20' })
  expect(await ledgerOf('SL')).toEqual([
    '2025-07-17 renewal 12',
    '2026-07-17 carry_out -10',
    '2026-07-17 encash -2',
    '2026-07-17 carry_in 10',
    '2026-07-17 renewal 12',
    '2026-10-18 lapse -10',
  ])
  expect(await night('2026-11-20')).toMatchObject({ entries: 0 })
  expect(await night('2026-08-01')).toMatchObject({ entries: 0 })
  expect((await hari().get(posting, { params })).last).toMatchObject({ state: 'Done', entries: 0 })
  expect(await balanceOf('asha', 'SL')).toMatchObject({
    entitled: '22',
    accrued: '12',
    carried: '10',
    lapsed: '10',
    usable: '12',
  })
  // a day for twenty days, weekly offs too: 365 and the first four months
  const home = await balanceOf('asha', 'HL')
  expect(Number(home?.carried)).toBe(18)
  expect(Number(home?.accrued)).toBeGreaterThanOrEqual(6)
})

test('a balance explains itself to the line, and lines to come say that they are', async () => {
  const query = { leave_type_id: types.get('SL') ?? '', on: '2027-08-01' }
  const { lines, before, balance } = await world.as('asha').get(explainBalance, { params, query })
  expect([before, balance.usable, balance.carried]).toEqual(['12', '22', '10'])
  expect(
    lines.map(({ kind, amount, balance_after, is_projected }) => [kind, amount, balance_after, is_projected]),
  ).toEqual([
    ['carry_out', '-10', '2', true],
    ['encash', '-2', '0', true],
    ['carry_in', '10', '10', true],
    ['renewal', '12', '22', true],
  ])
  expect(
    await world
      .as('bikash')
      .ask(explainBalance, { params, query: { ...query, employee_id: world.id('asha') } }),
  ).toMatchObject({ status: 404 })
  const all = await hari().get(allBalances, { params, query: { as: 'hr', search: 'asha', on: '2027-08-01' } })
  expect(all.results[0]?.balances.find(({ leave_type }) => leave_type.code === 'SL')?.usable).toBe('22')
  expect(
    (await world.as('maya').get(allBalances, { params, query: { as: 'supervisor' } })).count,
  ).toBeGreaterThan(0)
  expect(await world.as('asha').ask(allBalances, { params, query: {} })).toMatchObject({ status: 403 })
})

test('what was given keeps its setting as it was: the change is a copy that begins later', async () => {
  const at = { ...params, id: policy }
  const { version } = await hari().get(leavePolicy.read, { params: at })
  expect(
    await hari().ask(leavePolicy.update, { params: at, body: { version, accrual: false } }),
  ).toMatchObject({ status: 409 })
  expect((await hari().get(policyRules, { params: at })).policy.can_edit).toBe(false)
  const body = { name: 'Next year', effective_from: '2027-07-17' }
  const copy = await hari().get(clonePolicy, { params: at, body })
  expect(copy).toMatchObject({ types: 7, made_types: 0 })
  const { rules } = await hari().get(policyRules, { params: { ...params, id: copy.id } })
  expect(rules.find(({ leave_type }) => leave_type.code === 'SL')?.carry_forward?.max).toBe('10')
  const { version: mine } = await hari().get(leavePolicy.read, { params: { ...params, id: copy.id } })
  await hari().get(activatePolicy, { params: { ...params, id: copy.id }, body: { version: mine } })
  expect((await hari().get(leavePolicy.read, { params: at })).effective_till).toBe('2027-07-16')
  expect((await hari().get(policyChoices, { params })).targets.map(({ slug }) => slug)).not.toContain('terai')
  expect(
    await hari().ask(clonePolicy, { params: at, body: { ...body, name: 'Away', to: 'terai' } }),
  ).toMatchObject({ status: 400 })
})

test('who sets leave in two organizations copies a policy from one to the other, and the types with it', async () => {
  const om = world.as('om')
  const at = { ...params, id: policy }
  const body = { name: 'From Himal', effective_from: '2027-07-17', to: 'terai' }
  const copy = await om.get(clonePolicy, { params: at, body })
  expect(copy).toMatchObject({ types: 7, made_types: 7 })
  const there = { params: { org: 'terai', id: copy.id } }
  const { rules, policy: shown } = await world.as('sunil').get(policyRules, there)
  expect([shown.state, rules.length]).toEqual(['Draft', 7])
  expect(rules.find(({ leave_type }) => leave_type.code === 'ML')?.pay_steps).toEqual([
    { until_day: 60, percent: 100 },
    { until_day: null, percent: 0 },
  ])
  expect(await om.ask(clonePolicy, { params: at, body })).toMatchObject({ status: 400 })
  expect(await hari().ask(policyRules, { params: { ...params, id: copy.id } })).toMatchObject({ status: 404 })
})

test('the end of a year is seen by person, taken back, run again and closed', async () => {
  const id = years.get(2082) ?? ''
  const at = { params: { ...params, id }, body: { remarks: 'Looked through' } }
  const preview = await hari().get(yearEndPreview, {
    params: at.params,
    query: { search: 'asha', leave_type_id: types.get('SL') },
  })
  expect(preview.results[0]?.types).toMatchObject([
    { balance: '12', carried: '10', encashed: '2', lapsed: '0', expires_on: '2026-10-17' },
  ])
  const proposed = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('leave_encashment').select('state').where('employee_id', '=', world.id('asha')).execute(),
    )
  expect(await proposed()).toEqual([{ state: 'Proposed' }])

  await ended((await hari().get(undoYearEnd, at)).job_id)
  expect(await balanceOf('asha', 'SL')).toMatchObject({ usable: '24', lapsed: '0' })
  expect(await proposed()).toEqual([])
  expect(await night('2026-11-20')).toMatchObject({ entries: 0 })
  expect(await hari().ask(undoYearEnd, at)).toMatchObject({ status: 409 })

  await ended((await hari().get(runYearEnd, at)).job_id)
  expect(await balanceOf('asha', 'SL')).toMatchObject({ usable: '12', lapsed: '10' })
  expect(await proposed()).toEqual([{ state: 'Proposed' }])
  await hari().get(closeYearEnd, at)
  expect((await hari().get(yearEnds, { params })).results.find((year) => year.id === id)).toMatchObject({
    state: 'Closed',
    can_undo: false,
    can_run: false,
  })
  expect(await hari().ask(undoYearEnd, at)).toMatchObject({ status: 409 })
  const running = { params: { ...params, id: years.get(2083) ?? '' }, body: at.body }
  // a year of service that ended within it is not its end
  await world.inOrg('himal', (db) =>
    db
      .insertInto('leave_ledger')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        leave_type_id: types.get('SL') ?? '',
        kind: 'lapse',
        days: '-0.5',
        effective_on: '2026-09-01',
        period_id: running.params.id,
        reason: 'Above what is carried: lapsed with service year 5',
        source_type: 'year_end',
        source_id: newId(),
      })
      .execute(),
  )
  expect(
    (await hari().get(yearEnds, { params })).results.find((year) => year.id === running.params.id),
  ).toMatchObject({
    state: 'Open',
    people: 0,
    lapsed: '0',
  })
  expect(await hari().ask(runYearEnd, running)).toMatchObject({ status: 409 })
})

test('a type of one’s own is added to the policy in force, and an adjustment shows where it belongs', async () => {
  const type = await hari().get(leaveType.create, {
    params,
    body: { name: 'Festival Leave', code: 'FL', colour: '#0F766E' },
  })
  const added = { leave_type_id: type.id, applies_from: '2026-11-01' }
  await hari().get(addRule, { params: { ...params, id: policy }, body: added as never })
  const body = {
    employee_id: world.id('bikash'),
    leave_type_id: type.id,
    days: '3',
    effective_on: '2026-11-01',
    reason: 'Dashain',
  }
  expect(await hari().get(adjustBalance, { params, body })).toMatchObject({ usable: '3' })
  await night('2026-11-20')
  expect(await balanceOf('bikash', 'FL')).toMatchObject({ adjusted: '3', accrued: '0', usable: '3' })
})
