import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holidayCalendar, holidaysBetween } from '#modules/organization/server/public.ts'
import { createFiscalYear } from '#modules/organization/shared/fiscal-year.ts'
import { holiday, holidaysInRange } from '#modules/organization/shared/holiday.ts'
import {
  giveBackHoliday,
  holidayPicks,
  optionalHolidayRule,
  optionalHolidays,
  pickHoliday,
} from '#modules/organization/shared/optional-holiday.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { addUsualHolidays, usualHolidays } from '#modules/organization/shared/usual-holiday.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const at = (id: string) => ({ params: { ...params, id } })
const add = (name: string, day: string, more = {}) =>
  world.as('hari').get(holiday.create, { params, body: { name, start_on: day, end_on: day, ...more } })
const had = async (name: 'asha' | 'rajan', start: string, end = start) =>
  (
    await world.inOrg('himal', (db) => holidaysBetween(db, { start, end }, { employee_id: world.id(name) }))
  ).map((each) => each.name)
let festival = ''
let puja = ''
let past = ''

beforeAll(async () => {
  world = await openWorld()
  const { id } = await world.as('hari').get(segments.create, {
    params,
    body: { name: 'Night guards', rule: { include_ids: [world.id('asha')] } },
  })
  await add('Rest after the night', '2026-12-01', { segment_id: id })
  festival = (await add('Lhosar', '2026-12-30', { is_optional: true })).id
  puja = (await add('Saraswati Puja', '2027-01-23', { is_optional: true })).id
  past = (await add('Udhauli', '2026-11-15', { is_optional: true })).id
})
afterAll(() => world.close())

describe('a holiday for a segment', () => {
  test('counts for who is in it alone, asked one by one and for many', async () => {
    expect(await had('asha', '2026-12-01')).toEqual(['Rest after the night'])
    expect(await had('rajan', '2026-12-01')).toEqual([])
    const range = { start: '2026-12-01', end: '2026-12-01' }
    const calendar = await world.inOrg('himal', (db) => holidayCalendar(db, range))
    const of = (name: 'asha' | 'rajan') => ({ id: world.id(name), gender: null, branch_id: null })
    expect([of('asha'), of('rajan')].map((who) => calendar.of(who).length)).toEqual([1, 0])
    expect(calendar.keyOf(of('asha'))).not.toBe(calendar.keyOf(of('rajan')))
  })
  test('is not shown to others, and its segment is named to HR alone', async () => {
    const query = { start: '2026-12-01', end: '2026-12-05' }
    const seen = async (name: 'asha' | 'rajan' | 'hari', as: 'user' | 'hr') =>
      (await world.as(name).get(holidaysInRange, { params, query: { ...query, as } as never })).results
    expect(await seen('rajan', 'user')).toEqual([])
    expect(await seen('asha', 'user')).toMatchObject([{ segment: null, is_mine: true }])
    expect(await seen('hari', 'hr')).toMatchObject([{ segment: 'Night guards', is_mine: false }])
  })
})

describe('optional holidays', () => {
  const pick = (name: 'asha' | 'rajan', id: string) => world.as(name).ask(pickHoliday, at(id))
  const said = async (name: 'asha' | 'rajan', id: string) =>
    JSON.stringify(((await pick(name, id)) as { body: unknown }).body)

  test('count for nobody until they are chosen, and are not given without a quota', async () => {
    expect(await had('asha', '2026-12-30')).toEqual([])
    expect(await said('asha', festival)).toContain('No optional holidays are given here.')
    await world.as('hari').get(optionalHolidayRule.update, { params, body: { a_year: 1, version: 0 } })
  })
  test('count for who has chosen, within the year', async () => {
    expect((await pick('asha', festival)).status).toBe(200)
    expect(await had('asha', '2026-12-30')).toEqual(['Lhosar'])
    expect(await had('rajan', '2026-12-30')).toEqual([])
    // without a leave year the English year counts: the next one has its own
    const { years } = await world.as('asha').get(optionalHolidays, { params })
    expect(years.map(({ name, quota, picked }) => [name, quota, picked])).toEqual([
      ['2026', 1, 1],
      ['2027', 1, 0],
    ])
    expect(await said('asha', past)).toContain('It is too late to choose')
    await world.as('hari').get(createFiscalYear, {
      params,
      body: {
        name: '2083/84',
        category: 'leave',
        calendar: 'AD',
        applicable_from: '2026-07-17',
        applicable_to: '2027-07-16',
      },
    })
    expect(await said('asha', puja)).toContain('1 optional holiday can be chosen in 2083/84, and 1 is.')
  })
  test('a chosen one keeps its day, and is not deleted', async () => {
    const hari = world.as('hari')
    const body = { version: 1, start_on: '2026-12-31', end_on: '2026-12-31' }
    expect(await hari.ask(holiday.update, { ...at(festival), body })).toMatchObject({
      status: 400,
      body: { is_optional: ['1 person has chosen it: its day and whether it is optional stay.'] },
    })
    expect((await hari.ask(holiday.remove, at(festival))).status).toBeGreaterThanOrEqual(400)
    const { results } = await hari.get(holidayPicks, { params, query: { holiday_id: festival } })
    expect(results.map(({ person }) => person.full_name)).toEqual(['Asha Gurung'])
  })
  test('one is given back, and another chosen', async () => {
    expect((await world.as('asha').ask(giveBackHoliday, at(festival))).status).toBe(204)
    expect((await pick('asha', puja)).status).toBe(200)
    expect(await had('asha', '2026-12-01', '2027-02-01')).toEqual(['Rest after the night', 'Saraswati Puja'])
  })
  test('what is for others is not found', async () => {
    const women = await add('Teej', '2026-12-20', { is_optional: true, gender: 'Female' })
    expect((await pick('rajan', women.id)).status).toBe(404)
    expect((await world.as('tara').ask(pickHoliday, { params: { org: 'terai', id: puja } })).status).toBe(404)
  })
  test('only one of one day is optional', async () => {
    const body = { name: 'Two', start_on: '2027-01-01', end_on: '2027-01-02', is_optional: true }
    expect(await world.as('hari').ask(holiday.create, { params, body })).toMatchObject({
      status: 400,
      body: { is_optional: ['Only a holiday of one day can be optional.'] },
    })
  })
})

test('the public holidays of a year are offered, and those chosen are there once', async () => {
  const hari = world.as('hari')
  const { year, results } = await hari.get(usualHolidays, { params, query: {} })
  expect(year).toBe(2083)
  const chosen = results.filter(({ name }) => ['Tihar', 'Maghe Sankranti'].includes(name))
  expect(chosen.map(({ start_on, is_known }) => [start_on, is_known])).toEqual([
    ['2026-11-08', false],
    ['2027-01-15', false],
  ])
  const holidays = chosen.map(({ is_known: _, ...row }) => row)
  expect(await hari.get(addUsualHolidays, { params, body: { holidays } })).toEqual({ added: 2 })
  expect(await hari.get(addUsualHolidays, { params, body: { holidays } })).toEqual({ added: 0 })
  const again = await hari.get(usualHolidays, { params, query: {} })
  expect(again.results.filter(({ is_known }) => is_known).map(({ name }) => name)).toEqual([
    'Tihar',
    'Maghe Sankranti',
  ])
  expect(await hari.get(usualHolidays, { params, query: { year: 2090 } })).toMatchObject({
    has_festivals: false,
  })
})
