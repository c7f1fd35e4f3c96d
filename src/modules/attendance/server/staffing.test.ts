import { afterAll, beforeAll, expect, test } from 'vitest'
import { planRoster, roster } from '#modules/attendance/shared/roster.ts'
import { addShift, staffingMinimum } from '#modules/attendance/shared/work-shift.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let night = ''
const params = { org: 'himal' }
const as = { as: 'supervisor' } as const
const [start, end] = ['2026-11-26', '2026-11-28']
beforeAll(async () => {
  world = await openWorld()
  const body = {
    name: 'Night',
    code: 'N',
    effective_from: '2026-01-01',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    starts_at: '22:00',
    ends_at: '06:00',
  }
  night = (await world.as('hari').get(addShift, { params, body: body as never })).id
})
afterAll(() => world.close())

const need = (people: number, more: object = {}) =>
  world.as('hari').ask(staffingMinimum.create, {
    params,
    body: { work_shift_id: night, people, day: 'Every day', ...more } as never,
  })
const plan = (who: 'asha' | 'bikash', from: string, to: string, kind: 'Shift' | 'Off') =>
  world.as('maya').get(planRoster, {
    params,
    query: as,
    body: {
      employee_ids: [world.id(who)],
      start: from,
      end: to,
      kind,
      work_shift_id: kind === 'Shift' ? night : null,
    },
  } as never)
const short = async (who: 'maya' | 'asha' = 'maya') => {
  const query = { start, end, ...(who === 'maya' ? as : { as: 'user' }) }
  const found = await world.as(who).get(roster, { params, query: query as never })
  return found.short.map(({ shift, day, branch, have, need: least }) =>
    [found.shifts[shift]?.code, day, branch, `${have} of ${least}`].filter((one) => one !== null).join(' '),
  )
}

test('nobody is warned where nothing is needed', async () => {
  await plan('asha', start, end, 'Shift')
  expect(await short()).toEqual([])
})

test('who plans sees which shifts lack people with the drafts, and those who are planned do not', async () => {
  expect((await need(2)).status).toBe(201)
  expect((await need(3)).body).toEqual({
    day: ['There is a minimum for this shift, branch and day already.'],
  })
  expect((await need(0, { day: 'Friday' })).status).toBe(400)
  expect(await short()).toEqual(['N 0 1 of 2', 'N 1 1 of 2', 'N 2 1 of 2'])
  // on Saturdays one is enough
  expect((await need(1, { day: 'Saturday' })).status).toBe(201)
  await plan('bikash', start, start, 'Shift')
  expect(await short()).toEqual(['N 1 1 of 2'])
  await plan('asha', end, end, 'Off')
  expect(await short()).toEqual(['N 1 1 of 2', 'N 2 0 of 1'])
  expect(await short('asha')).toEqual([])
})

test('only those with the code of work shifts say how many are needed', async () => {
  const create = { params, body: { work_shift_id: night, people: 1, day: 'Monday' } as never }
  expect((await world.as('maya').ask(staffingMinimum.create, create)).status).toBe(403)
  const strange = { work_shift_id: world.id('asha'), day: 'Monday' }
  expect((await need(1, strange)).body).toEqual({ work_shift_id: ['Select a valid choice.'] })
})
