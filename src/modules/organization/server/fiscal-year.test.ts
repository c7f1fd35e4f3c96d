import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nepalFiscalYear } from '#kernel/calendar/period.ts'
import { fiscalYearOn } from '#modules/organization/server/public.ts'
import {
  createFiscalYear,
  fiscalYears,
  proposeFiscalYear,
  removeFiscalYear,
  updateFiscalYear,
  type FiscalYear,
} from '#modules/organization/shared/fiscal-year.ts'
import { newId } from '#platform/id.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const made = new Map<number, FiscalYear>()
const idOf = (year: number) => ({ ...params, id: made.get(year)?.id ?? '' })

beforeAll(async () => {
  world = await openWorld()
  for (const year of [2082, 2083])
    made.set(
      year,
      await world.as('hari').get(createFiscalYear, {
        params,
        body: { name: `${year}/${(year + 1) % 100}`, ...nepalFiscalYear(year) },
      }),
    )
})
afterAll(() => world.close())
const create = (body: object) =>
  world.as('hari').ask(createFiscalYear, {
    params,
    body: { name: 'x', calendar: 'AD', applicable_from: '2027-01-01', applicable_to: '2027-12-31', ...body },
  })

describe('a fiscal year of Nepal', () => {
  test('has the twelve months from Shrawan to Ashad', () => {
    const year = made.get(2083)
    expect(year?.periods.map(({ label }) => label)).toEqual([
      'Shrawan 2083',
      'Bhadra 2083',
      'Ashoj 2083',
      'Kartik 2083',
      'Mangsir 2083',
      'Poush 2083',
      'Magh 2083',
      'Falgun 2083',
      'Chaitra 2083',
      'Baishak 2084',
      'Jestha 2084',
      'Ashad 2084',
    ])
    expect(year?.is_current).toBe(true)
    expect(year?.periods[0]?.start_on).toBe(year?.applicable_from)
    expect(year?.periods[11]?.end_on).toBe(year?.applicable_to)
  })
  test('is what the next one is proposed as', async () => {
    const proposal = await world.as('hari').get(proposeFiscalYear, { params })
    expect(proposal).toEqual({ name: '2084/85', category: 'general', ...nepalFiscalYear(2084) })
  })
})

describe('another year', () => {
  test('does not overlap one of the same category', async () => {
    expect(
      (await create({ name: 'AD 2026', applicable_from: '2026-01-01', applicable_to: '2026-12-31' })).body,
    ).toEqual({
      non_field_errors: [expect.stringContaining('Fiscal years cannot overlap')],
    })
  })
  test('follows on without a gap', async () => {
    expect((await create({ applicable_from: '2029-01-01', applicable_to: '2029-12-31' })).body).toEqual({
      applicable_from: [expect.stringContaining('Fiscal years must be consecutive')],
    })
  })
  test('of another category may lie anywhere', async () => {
    expect((await create({ name: 'Leave 2027', category: 'leave' })).status).toBe(201)
  })
  test('has a name of its own in its category', async () => {
    const body = { name: '2083/84', ...nepalFiscalYear(2084) }
    expect(await world.as('hari').ask(createFiscalYear, { params, body })).toMatchObject({
      status: 400,
      body: { name: ['Fiscal year with this name already exists.'] },
    })
  })
  test('ends after it starts', async () => {
    expect(
      (await create({ applicable_from: '2030-12-31', applicable_to: '2030-01-01', category: 'payroll' }))
        .body,
    ).toEqual({
      applicable_to: ['Applicable To must be after Applicable From.'],
    })
  })
})

describe('changing a year', () => {
  test('keeps the months that stay and moves the next year only when asked', async () => {
    const year = made.get(2082)
    const next = made.get(2083)
    const body = { applicable_to: '2026-07-20', version: year?.version ?? 0 }
    const hari = world.as('hari')
    expect((await hari.ask(updateFiscalYear, { params: idOf(2082), body })).status).toBe(400)
    const changed = await hari.get(updateFiscalYear, {
      params: idOf(2082),
      body: { ...body, move_next: true },
    })
    expect(changed.periods.slice(0, 11)).toEqual(year?.periods.slice(0, 11))
    expect(changed.periods.at(-1)?.end_on).toBe('2026-07-20')
    const { results } = await hari.get(fiscalYears, { params, query: { category: 'general' } })
    const moved = results.find(({ id }) => id === next?.id)
    expect(moved?.applicable_from).toBe('2026-07-21')
    expect(moved?.periods.slice(1)).toEqual(next?.periods.slice(1))
    const back = { applicable_to: year?.applicable_to ?? '', version: changed.version, move_next: true }
    await hari.get(updateFiscalYear, { params: idOf(2082), body: back })
  })
  test('from an old state is refused with the new one', async () => {
    const answer = await world
      .as('hari')
      .ask(updateFiscalYear, { params: idOf(2082), body: { name: 'y', version: 1 } })
    expect(answer).toMatchObject({ status: 409, body: { current: { name: '2082/83' } } })
  })
  test('is for holders of the code', async () => {
    const body = { name: 'y', version: 1 }
    expect((await world.as('gita').ask(updateFiscalYear, { params: idOf(2082), body })).status).toBe(403)
    expect((await world.as('asha').ask(updateFiscalYear, { params: idOf(2082), body })).status).toBe(403)
  })
})

test('only the first or the last year is deleted', async () => {
  const hari = world.as('hari')
  const body = { name: '2084/85', ...nepalFiscalYear(2084) }
  const third = await hari.get(createFiscalYear, { params, body })
  expect((await hari.ask(removeFiscalYear, { params: idOf(2083) })).status).toBe(409)
  expect((await hari.ask(removeFiscalYear, { params: { ...params, id: third.id } })).status).toBe(204)
})

test('a day finds the year of its category, and the general one where the category has none', async () => {
  const on = (category: 'payroll' | 'leave', day: string) =>
    world.inOrg('himal', async (db) => (await fiscalYearOn(db, category, day))?.name)
  expect(await on('payroll', '2026-11-20')).toBe('2083/84')
  expect(await on('leave', '2027-03-01')).toBe('Leave 2027')
  expect(await on('leave', '2026-11-20')).toBeUndefined()
})

test('a year that something rests on keeps its days, but for an end that is put off', async () => {
  const hari = world.as('hari')
  const { results } = await hari.get(fiscalYears, { params, query: { category: 'general' } })
  const year = results.find(({ name }) => name === '2082/83')
  const id = year?.id ?? ''
  await world.inOrg('himal', (db) =>
    db
      .insertInto('leave_year_end')
      .values({ id: newId(), period_id: id, state: 'Closed' } as never)
      .execute(),
  )
  const change = (body: object) =>
    hari.ask(updateFiscalYear, { params: { ...params, id }, body: { version: year?.version ?? 0, ...body } })
  expect(await change({ applicable_from: '2025-07-18' })).toMatchObject({
    status: 409,
    body: {
      detail:
        'This fiscal year is used already: only its end can be put off, and the year after moves with it.',
    },
  })
  expect((await change({ applicable_to: '2026-07-20', move_next: true })).status).toBe(200)
})
