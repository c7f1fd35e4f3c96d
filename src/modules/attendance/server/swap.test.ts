import { afterAll, beforeAll, expect, test } from 'vitest'
import { roster } from '#modules/attendance/shared/roster.ts'
import { mySwaps, shiftSwap, swapChoices } from '#modules/attendance/shared/swap.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const shifts: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  for (const [code, starts_at, ends_at] of [
    ['M', '06:00', '14:00'],
    ['N', '22:00', '06:00'],
  ] as const)
    await world.as('hari').get(addShift, {
      params,
      body: {
        name: code === 'M' ? 'Morning' : 'Night',
        code,
        effective_from: '2026-01-01',
        weekdays: [...week],
        starts_at,
        ends_at,
      } as never,
    })
  await world.inOrg('himal', async (db) => {
    for (const { id, code } of await db.selectFrom('work_shift').select(['id', 'code']).execute())
      shifts[code] = id
  })
  // Asha works mornings and Bikash nights, but for two days off each
  for (const [name, plan] of [
    ['asha', 'MMMM--M'],
    ['bikash', 'NN--NNN'],
  ] as const)
    for (const [at, code] of plan.split('').entries()) await rostered(name, `2026-11-${23 + at}`, code)
  await settled(world)
})
afterAll(() => world.close())

const rostered = (name: 'asha' | 'bikash', date: string, code: string) =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('roster_entry')
      .values({
        employee_id: world.id(name),
        date,
        state: 'Published',
        work_shift_id: shifts[code] ?? null,
        is_off: code === '-',
        account_id: world.account('hari'),
      })
      .onConflict((oc) =>
        oc
          .columns(['org_id', 'employee_id', 'date', 'state'])
          .doUpdateSet({ work_shift_id: shifts[code] ?? null, is_off: code === '-' }),
      )
      .execute(),
  )
/** What the roster says of both on some days. */
const plan = async (...dates: string[]) => {
  const rows = await world.inOrg('himal', (db) =>
    db
      .selectFrom('roster_entry')
      .leftJoin('work_shift', 'work_shift.id', 'roster_entry.work_shift_id')
      .select(['employee_id', 'date', 'code'])
      .where('state', '=', 'Published')
      .where('date', 'in', dates)
      .orderBy('date')
      .execute(),
  )
  const of = (name: 'asha' | 'bikash') =>
    rows.filter(({ employee_id }) => employee_id === world.id(name)).map(({ code }) => code ?? '-')
  return { asha: of('asha').join(' '), bikash: of('bikash').join(' ') }
}
const ask = (body: object) =>
  world.as('asha').ask(shiftSwap.create, {
    params,
    body: { colleague_id: world.id('bikash'), remarks: 'A wedding', ...body } as never,
  })
const act = (name: 'bikash' | 'maya' | 'hari', id: string, action: string) =>
  world.as(name).ask(shiftSwap.act, {
    params: { ...params, id, action },
    query: { as: name === 'hari' ? 'hr' : 'supervisor' },
    body: { remarks: 'Fine' },
  } as never)
const mine = async (name: 'asha' | 'bikash') => (await world.as(name).get(mySwaps, { params })).results

test('only colleagues of the team whose plan allows it are offered', async () => {
  const offered = async (date: string, other_date?: string) => {
    const query = { date, ...(other_date ? { other_date } : {}) }
    const { gives, results } = await world.as('asha').get(swapChoices, { params, query })
    return { gives, takes: results.map(({ person, takes }) => [person.id, takes]) }
  }
  // Bikash comes from the night on Monday and is off on Wednesday
  expect(await offered('2026-11-26')).toMatchObject({ gives: 'Morning' })
  expect((await offered('2026-11-26')).takes).toContainEqual([world.id('bikash'), null])
  expect((await offered('2026-11-25')).takes).not.toContainEqual([world.id('bikash'), null])
  expect(await offered('2026-11-27')).toEqual({ gives: null, takes: [] })
})

test('what the rules of the roster forbid is refused at the colleague', async () => {
  expect((await ask({ date: '2026-11-25' })).body).toEqual({
    colleague_id: ['Bikash Rai would have 0 hours of rest before 2026-11-25; 11 are needed.'],
  })
  expect((await ask({ date: '2026-11-27' })).body).toEqual({
    colleague_id: expect.arrayContaining([expect.stringContaining('has no shift on 2026-11-27 to swap.')]),
  })
  expect((await ask({ date: '2026-11-26', other_date: '2026-11-26' })).body).toEqual({
    other_date: ['Choose another date, or none.'],
  })
  expect((await ask({ date: '2026-11-26', colleague_id: world.id('asha') })).body).toEqual({
    colleague_id: ['Select a valid choice.'],
  })
})

test('the colleague agrees, the supervisor approves, and both entries are exchanged at once', async () => {
  const made = await ask({ date: '2026-11-26' })
  expect(made.status).toBe(201)
  const { id } = made.body as { id: string }
  expect((await ask({ date: '2026-11-26' })).body).toEqual({
    date: ['A swap of this day is waiting already.'],
  })
  // nobody decides before the colleague has agreed
  expect((await act('maya', id, 'approve')).status).toBe(403)
  expect(await act('hari', id, 'approve')).toMatchObject({
    status: 409,
    body: { detail: 'The colleague has not agreed yet.' },
  })
  expect(await mine('bikash')).toMatchObject([
    { id, can_answer: true, can_cancel: false, gives: 'Morning', takes: null },
  ])
  expect(await mine('asha')).toMatchObject([{ id, can_answer: false, can_cancel: true }])
  expect((await act('bikash', id, 'approve')).status).toBe(200)
  expect(await plan('2026-11-26')).toEqual({ asha: 'M', bikash: '-' })
  expect((await act('bikash', id, 'approve')).status).not.toBe(200)
  const both = await Promise.all([act('maya', id, 'approve'), act('hari', id, 'approve')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await plan('2026-11-26')).toEqual({ asha: '-', bikash: 'M' })
  await settled(world)
  const { results } = await world.as('asha').get(roster, {
    params,
    query: { as: 'user', start: '2026-11-26', end: '2026-11-26' } as never,
  })
  expect(results[0]?.cells).toEqual([-1])
})

test('two dates are exchanged together', async () => {
  // Asha works the Friday night of Bikash, who works her Sunday morning
  await rostered('asha', '2026-11-29', 'M')
  await rostered('bikash', '2026-11-29', '-')
  await rostered('bikash', '2026-11-28', '-')
  const made = await ask({ date: '2026-11-29', other_date: '2026-11-27' })
  expect(made).toMatchObject({ status: 201, body: { gives: 'Morning', takes: 'Night' } })
  const { id } = made.body as { id: string }
  expect((await act('bikash', id, 'approve')).status).toBe(200)
  expect((await act('maya', id, 'approve')).status).toBe(200)
  expect(await plan('2026-11-27', '2026-11-29')).toEqual({ asha: 'N -', bikash: '- M' })
})

test('a roster that changed since is not overwritten', async () => {
  const made = await ask({ date: '2026-11-24', other_date: '2026-11-27' })
  const { id } = made.body as { id: string }
  // the night of Friday is Asha's own by now
  expect(made.status).toBe(400)
  expect(id).toBeUndefined()
  await rostered('asha', '2026-12-02', 'M')
  await rostered('bikash', '2026-12-02', '-')
  const next = await ask({ date: '2026-12-02' })
  expect(next.status).toBe(201)
  const swap = (next.body as { id: string }).id
  expect((await act('bikash', swap, 'approve')).status).toBe(200)
  await rostered('bikash', '2026-12-02', 'N')
  expect(await act('maya', swap, 'approve')).toMatchObject({
    status: 409,
    body: { detail: 'The roster of these days has changed since. Decline this swap.' },
  })
  expect((await act('maya', swap, 'decline')).status).toBe(200)
  expect(await plan('2026-12-02')).toEqual({ asha: 'M', bikash: 'N' })
})

test('a colleague who declines ends it', async () => {
  await rostered('asha', '2026-12-04', 'M')
  const { id } = (await ask({ date: '2026-12-04' })).body as { id: string }
  expect((await act('bikash', id, 'decline')).status).toBe(200)
  expect((await mine('bikash')).find((one) => one.id === id)).toMatchObject({
    status: 'Declined',
    can_answer: false,
  })
})
