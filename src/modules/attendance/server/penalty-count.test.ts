import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { newId } from '#platform/id.ts'
import { countPenalties, penaltyRules } from '#modules/attendance/server/penalty-count.ts'
import { penaltySetting } from '#modules/attendance/shared/setting.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const rule = newId()
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('penalty_setting')
      .values({
        id: rule,
        name: 'Late',
        irregularity: 'Late in',
        free_occurrences: 0,
        penalty_days: '0.5',
        skip_when_complete: false,
        effective_from: '2026-01-01',
      })
      .execute()
    // from Sunday on; Saturday is off, on the second Tuesday nobody is late, on its Wednesday there is leave
    for (const [date, late, worked, expected] of [
      ['2026-10-08', 20, 480, 480],
      ['2026-10-09', 20, 460, 480],
      ['2026-10-10', 0, 0, 0],
      ['2026-10-11', 20, 460, 480],
      ['2026-10-12', 20, 460, 480],
      ['2026-10-13', 0, 480, 480],
      ['2026-10-14', 0, 0, 0],
      ['2026-10-15', 20, 460, 480],
    ] as const)
      await db
        .insertInto('attendance_day')
        .values({
          employee_id: world.id('asha'),
          date,
          status: 'Present',
          day_type: expected > 0 ? 'Workday' : 'Off day',
          window_to: `${date}T18:15:00Z`,
          late,
          worked,
          expected,
          irregularities: late > 0 ? ['Late in'] : [],
          is_final: true,
          row_hash: newId(),
        })
        .execute()
  })
})
afterAll(() => world.close())

const change = (values: object) =>
  world.inOrg('himal', (db) => db.updateTable('penalty_setting').set(values).where('id', '=', rule).execute())
const counted = async () =>
  (
    await world.inOrg('himal', async (db) =>
      countPenalties(
        db,
        calendarSystems.AD,
        await penaltyRules(db),
        sql`attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id`,
      ),
    )
  ).map(({ times, counted: weighed, days }) => [times, weighed, days])

test('each day counts once, unless the rule counts days in a row more', async () => {
  expect(await counted()).toEqual([[5, 5, '2.5']])
  // Thursday, Friday and, after the day off, Sunday and Monday
  await change({ row_days: 3, row_factor: '2' })
  expect(await counted()).toEqual([[5, 7, '3.5']])
  await change({ row_days: 4, row_factor: '1.5' })
  expect(await counted()).toEqual([[5, 5.5, '2.5']])
  await change({ row_days: null })
})

test('days with full hours and the first days of new joiners are left out where the rule says so', async () => {
  await change({ skip_when_complete: true })
  expect(await counted()).toEqual([[4, 4, '2']])
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ joined_on: '2026-10-02' }).where('id', '=', world.id('asha')).execute(),
  )
  await change({ new_joiner_days: 10 })
  expect(await counted()).toEqual([[2, 2, '1']])
  await change({ new_joiner_days: 90 })
  expect(await counted()).toEqual([])
})

test('what cannot be counted is refused at its field', async () => {
  const body = {
    name: 'Early',
    irregularity: 'Early out',
    penalty_days: '0.5',
    row_days: 1,
    effective_from: '2026-01-01',
  }
  const made = (more: object) =>
    world.as('hari').ask(penaltySetting.create, { params, body: { ...body, ...more } as never })
  expect((await made({})).body).toHaveProperty('row_days')
  expect((await made({ row_days: 3, row_factor: '0.5' })).body).toEqual({
    row_factor: ['Enter a number from 1 to 10.'],
  })
  expect((await made({ row_days: 3, row_factor: '2' })).status).toBe(201)
})
