import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { overtimeClaim } from '#modules/attendance/shared/request.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world, 'hari', 'himal', 'overtime-claims')
})
afterAll(() => world.close())

const claims = async () => {
  const { results } = await world.as('hari').get(overtimeClaim.list, {
    params: { org: 'himal' },
    query: { as: 'hr' } as never,
  })
  return results as unknown as { status: string; date: string; minutes: number; worked_minutes: number }[]
}
const claimed = async () => {
  const { body } = await world
    .as('hari')
    .raw('GET', '/reports/himal/attendance-overtime-claimed/?from=2026-11-01&to=2026-11-19&as=hr')
  return (body as { results: { date: string; asked: string; approved: number | null }[] }).results.map(
    ({ date, asked, approved }) => [date, asked, approved],
  )
}

test('overtime from a file is stored as approved claims, once, and can be undone', async () => {
  const file = 'Code,Date,OT hours,Remarks\nE-0001,2026-11-16,1.5,Stock count\nE-0002,2026-11-17,2,\n'
  const { id, counts, can_undo } = await hr.take(file)
  expect([counts.created, can_undo]).toEqual([2, true])
  expect(await claims()).toMatchObject([
    { status: 'Approved', date: '2026-11-17', minutes: 120, worked_minutes: 120 },
    { status: 'Approved', date: '2026-11-16', minutes: 90, worked_minutes: 90 },
  ])
  expect(await claimed()).toEqual([
    ['2026-11-17', 'Payment', 120],
    ['2026-11-16', 'Payment', 90],
  ])
  expect((await hr.check(file)).counts).toMatchObject({ to_create: 0, unchanged: 2 })
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await claims()).toEqual([])
})

test('what cannot be is refused in its cell', async () => {
  await world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('asha'),
        date: '2026-11-18',
        status: 'Present',
        day_type: 'Workday',
        window_to: '2026-11-19T00:00:00Z',
        overtime: 30,
        row_hash: 'x',
      })
      .execute(),
  )
  const checked = await hr.check(
    [
      'Code,Date,Hours',
      'E-0001,2026-11-18,1',
      'E-0001,2026-11-16,0',
      'E-0001,2030-01-01,1',
      'E-0001,2001-01-01,1',
      'E-9999,2026-11-16,1',
      'E-0002,2026-11-12,1',
      'E-0002,2026-11-12,2',
    ].join('\n'),
  )
  const errors = (await hr.rows(checked.id)).map((row) => row.errors)
  expect(errors).toEqual([
    { hours: ['Attendance shows 30 minutes of overtime on this date.'] },
    { hours: ['Enter hours between 0.02 and 24.'] },
    { date: ['Date cannot be in the future.'] },
    { date: [expect.stringContaining('joined on')] },
    { employee_code: [expect.any(String)] },
    null,
    { date: ['Another row of the file has this date.'] },
  ])
})

test('nobody brings in their own overtime', async () => {
  const { code } = await world.inOrg('himal', (db) =>
    db.selectFrom('employee').select('code').where('id', '=', world.id('hari')).executeTakeFirstOrThrow(),
  )
  const checked = await hr.check(`Code,Date,Hours\n${code},2026-11-16,1\n`)
  expect((await hr.rows(checked.id))[0]?.errors).toEqual({
    employee_code: ['Your own overtime is entered by somebody else.'],
  })
})

test('the limits of a day, a week and a month hold for files too, with the rows before', async () => {
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('overtime_setting')
      .values({ id: newId(), name: 'Law', is_default: true, cap_day: 240, cap_week: 300 })
      .execute()
    await db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('asha'),
        date: '2026-11-03',
        status: 'Present',
        day_type: 'Workday',
        window_to: '2026-11-04T00:00:00Z',
        overtime: 300,
        row_hash: 'x',
      })
      .execute()
  })
  const file = [
    'Code,Date,Hours',
    'E-0001,2026-11-03,5',
    'E-0001,2026-11-09,4',
    'E-0001,2026-11-10,2',
    'E-0001,2026-11-10,1',
  ]
  const checked = await hr.check(file.join('\n'))
  expect((await hr.rows(checked.id)).map((row) => row.errors)).toEqual([
    { hours: ['At most 240 minutes a day are allowed.'] },
    null,
    { hours: ['At most 300 minutes a week are allowed; 240 are taken.'] },
    null,
  ])
})
