import { afterAll, beforeAll, expect, test } from 'vitest'
import { roster } from '#modules/attendance/shared/roster.ts'
import { rosterPattern, rotateRoster } from '#modules/attendance/shared/rotation.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
  for (const [name, code] of [
    ['Morning', 'M'],
    ['Night', 'N'],
  ])
    await world.as('hari').get(addShift, {
      params,
      body: {
        name,
        code,
        effective_from: '2026-01-01',
        weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        starts_at: code === 'M' ? '06:00' : '22:00',
        ends_at: code === 'M' ? '14:00' : '06:00',
      } as never,
    })
})
afterAll(() => world.close())

const save = (days: string, name = 'Two and two') =>
  world.as('hari').ask(rosterPattern.create, { params, body: { name, days } as never })
const people = () => [world.id('asha'), world.id('bikash')]
const rotate = (body: object) =>
  world.as('maya').ask(rotateRoster, {
    params,
    query: { as: 'supervisor' },
    body: {
      start: '2026-11-22',
      end: '2026-11-27',
      first_day: 1,
      shift_by: 0,
      employee_ids: people(),
      ...body,
    },
  } as never)

test('a pattern is written by the codes of shifts, and refused at its days', async () => {
  expect((await save('M X')).body).toEqual({ days: ['No work shift has the code X.'] })
  expect((await save('- -')).body).toEqual({ days: ['Enter at least one shift.'] })
  expect((await save('M,m  N -')).body).toMatchObject({ days: 'M m N -' })
  const made = await world
    .as('maya')
    .ask(rosterPattern.create, { params, body: { name: 'X', days: 'M -' } as never })
  expect(made.status).toBe(403)
})

test('applied it drafts the days of each person, and again it changes nothing', async () => {
  const { results } = await world.as('maya').get(rosterPattern.list, { params, query: {} as never })
  const pattern_id = String((results[0] as { id: string }).id)
  expect((await rotate({ pattern_id, shift_by: 2 })).body).toEqual({ changed: 12 })
  expect((await rotate({ pattern_id, shift_by: 2 })).body).toEqual({ changed: 0 })
  const read = await world.as('maya').get(roster, {
    params,
    query: { as: 'supervisor', start: '2026-11-22', end: '2026-11-27' } as never,
  })
  const code = (cell: number | undefined) => (cell === -1 ? '-' : (read.shifts[cell ?? -3]?.code ?? '?'))
  const of = (id: string) => {
    const row = read.results.find(({ person }) => person.id === id)
    return Array.from({ length: 6 }, (_, at) => code(row?.drafts[at])).join(' ')
  }
  expect(people().map(of)).toEqual(['M M N - M M', 'N - M M N -'])
})

test('what cannot be planned is refused', async () => {
  const { results } = await world.as('maya').get(rosterPattern.list, { params, query: {} as never })
  const pattern_id = String((results[0] as { id: string }).id)
  expect((await rotate({ pattern_id, start: '2026-11-10', end: '2026-11-12' })).body).toEqual({
    end: ['Days in the past cannot be planned.'],
  })
  expect((await rotate({ pattern_id, employee_ids: [world.id('hari')] })).body).toEqual({
    employee_ids: ['Select a valid choice.'],
  })
  expect((await rotate({ pattern_id: world.id('asha') })).body).toEqual({
    pattern_id: ['Select a valid choice.'],
  })
  await world.inOrg('himal', (db) =>
    db.updateTable('work_shift').set({ code: 'Q' }).where('code', '=', 'N').execute(),
  )
  expect((await rotate({ pattern_id })).body).toEqual({ pattern_id: ['No work shift has the code N.'] })
})
