import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { nightlyOvertime } from '#modules/attendance/server/overtime-prepare.ts'
import { claimOvertime, overtimeDue } from '#modules/attendance/shared/overtime-due.ts'
import { myAttendance } from '#modules/attendance/shared/punch.ts'
import { overtimeClaim, overtimeRequest } from '#modules/attendance/shared/request.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const setting = newId()
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', (db) =>
    db
      .insertInto('overtime_setting')
      .values({ id: setting, name: 'Law', is_default: true, claim_within_days: 10 })
      .execute(),
  )
})
afterAll(() => world.close())

/** What attendance shows of a day of Asha. */
const worked = (date: string, overtime: number, day_type = 'Workday') =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('asha'),
        date,
        status: 'Present',
        day_type,
        window_to: `${date}T18:15:00Z`,
        overtime,
        is_final: true,
        row_hash: newId(),
      })
      .onConflict((oc) =>
        oc.columns(['org_id', 'employee_id', 'date']).doUpdateSet({ overtime, day_type, is_final: true }),
      )
      .execute(),
  )
const change = (values: { requires_claim?: boolean; settled_by?: string; requires_pre_approval?: boolean }) =>
  world.inOrg('himal', (db) => db.updateTable('overtime_setting').set(values).execute())
const night = (period = '2026-11-20') => runJob(world, kindOf(nightlyOvertime), 'himal', period)
const ready = async () => (await world.as('asha').get(overtimeDue, { params, query: {} })).results
const minutesOf = async () => (await ready()).map(({ date, minutes }) => [date, minutes])
const claim = (ids: readonly string[]) =>
  world.as('asha').ask(claimOvertime, { params, body: { ids: [...ids], remarks: 'Month end' } })
const claims = async () =>
  (await world.as('hari').get(overtimeClaim.list, { params, query: { as: 'hr' } as never })).results.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.status.localeCompare(b.status),
  )
const decide = (id: string, action: string) =>
  world.as('hari').ask(overtimeClaim.act, {
    params: { ...params, id, action },
    query: { as: 'hr' },
    body: { remarks: 'Checked' },
  } as never)
const idOf = async (date: string) => (await claims()).find((one) => one.date === date)?.id ?? ''
const notices = async () => {
  await settled(world)
  const rows = await world.services.database.asOwner((db) =>
    db.selectFrom('notification').select('text').where('account_id', '=', world.account('asha')).execute(),
  )
  return rows.map(({ text }) => text).filter((text) => text.startsWith('Overtime'))
}

test('the night prepares overtime once, within the limits of the law, and says so', async () => {
  await worked('2026-11-13', 300)
  await worked('2026-11-14', 480, 'Off day')
  await worked('2026-11-16', 60)
  await worked('2026-11-01', 90)
  expect(await night()).toEqual({ prepared: 3, entered: 0, expired: 0 })
  expect(await night()).toEqual({ prepared: 0, entered: 0, expired: 0 })
  // a workday has four hours at the most; a day off has no ordinary hours, and a whole day may be claimed
  expect(await minutesOf()).toEqual([
    ['2026-11-13', 240],
    ['2026-11-14', 480],
    ['2026-11-16', 60],
  ])
  expect(await notices()).toEqual(['Overtime ready to claim: 3 days from 2026-11-13'])
  const mine = await world.as('asha').get(myAttendance, { params })
  expect(mine.overtime).toEqual({ days: 3, until: '2026-11-23' })
})

test('several are claimed at once, each as a request that is decided', async () => {
  const [first, second] = await ready()
  const ids = [first?.id ?? '', second?.id ?? '']
  expect((await claim(ids)).body).toEqual({ claimed: 2, skipped: 0 })
  expect(await minutesOf()).toEqual([['2026-11-16', 60]])
  expect((await claim(ids)).body).toEqual({ ids: ['There is a request for this date already.'] })
  expect((await world.as('maya').ask(claimOvertime, { params, body: { ids, remarks: 'x' } })).body).toEqual({
    ids: ['Select a valid choice.'],
  })
  expect((await claims()).map(({ date, minutes, status }) => [date, minutes, status])).toEqual([
    ['2026-11-13', 240, 'Requested'],
    ['2026-11-14', 480, 'Requested'],
  ])
  expect((await decide(await idOf('2026-11-14'), 'approve')).status).toBe(200)
  expect(await night()).toEqual({ prepared: 0, entered: 0, expired: 0 })
})

test('a claim of more than its day has now is not approved; declined, what is left is prepared', async () => {
  await worked('2026-11-13', 120)
  const id = await idOf('2026-11-13')
  expect(await decide(id, 'approve')).toMatchObject({
    status: 409,
    body: {
      detail:
        'Attendance shows 120 minutes of overtime on this date now. Decline this claim; what is left can be claimed again.',
    },
  })
  expect((await decide(id, 'decline')).status).toBe(200)
  expect(await night()).toEqual({ prepared: 0, entered: 0, expired: 0 })
  const [again] = await ready()
  expect(again).toMatchObject({ date: '2026-11-13', minutes: 120 })
  expect((await claim([again?.id ?? ''])).status).toBe(200)
  const claimed = (await claims()).find((one) => one.date === '2026-11-13' && one.status === 'Requested')
  expect((await decide(claimed?.id ?? '', 'decline')).status).toBe(200)
  // these minutes were declined: they do not come back
  expect(await night()).toEqual({ prepared: 0, entered: 0, expired: 0 })
  expect(await minutesOf()).toEqual([['2026-11-16', 60]])
})

test('unclaimed it expires after the days of the setting, once', async () => {
  expect(await night('2026-11-26')).toMatchObject({ expired: 0 })
  expect(await night('2026-11-27')).toEqual({ prepared: 0, entered: 0, expired: 1 })
  expect(await night('2026-11-27')).toMatchObject({ expired: 0 })
  expect(await ready()).toEqual([])
  expect(await notices()).toContain('Overtime expired without a claim: 2026-11-16')
})

test('what needs pre-approval is prepared up to what was approved, and nothing without', async () => {
  await change({ requires_pre_approval: true })
  const body = { date: '2026-11-20', minutes: 45, remarks: 'Stocktaking' }
  const { id } = await world.as('asha').get(overtimeRequest.create, { params, body: body as never })
  await worked('2026-11-20', 90)
  expect(await night('2026-11-21')).toMatchObject({ prepared: 0 })
  await world.as('hari').ask(overtimeRequest.act, {
    params: { ...params, id, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks: 'Needed' },
  } as never)
  expect(await night('2026-11-21')).toMatchObject({ prepared: 1 })
  expect(await minutesOf()).toEqual([['2026-11-20', 45]])
  await change({ requires_pre_approval: false })
})

test('without a need to claim it is entered as approved, and follows its day until that is locked', async () => {
  await change({ requires_claim: false })
  expect(await night('2026-11-21')).toMatchObject({ entered: 1 })
  expect(await night('2026-11-21')).toMatchObject({ entered: 0 })
  const entered = async () =>
    (await claims())
      .filter(({ date }) => date === '2026-11-20')
      .map(({ minutes, status, request_remarks }) => [minutes, status, request_remarks])
  expect(await entered()).toEqual([[90, 'Approved', 'No claim needed by Law']])
  await worked('2026-11-20', 60)
  expect(await night('2026-11-21')).toMatchObject({ entered: 1 })
  await worked('2026-11-20', 90)
  expect(await night('2026-11-21')).toMatchObject({ entered: 1 })
  expect((await entered()).map(([minutes, status]) => `${minutes} ${status}`).toSorted()).toEqual([
    '60 Revoked',
    '90 Approved',
    '90 Revoked',
  ])
  await world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_lock')
      .values({ id: newId(), locked_until: '2026-11-20', reason: 'Paid', account_id: world.account('hari') })
      .execute(),
  )
  await worked('2026-11-20', 30)
  expect(await night('2026-11-21')).toMatchObject({ entered: 0 })
  expect((await entered()).filter(([, status]) => status === 'Approved')).toHaveLength(1)
})

test('overtime that is settled by leave is neither prepared nor claimed', async () => {
  await change({ requires_claim: true, settled_by: 'Compensatory leave' })
  await worked('2026-11-19', 60)
  expect(await night('2026-11-21')).toEqual({ prepared: 0, entered: 0, expired: 0 })
  const body = { date: '2026-11-19', minutes: 60, remarks: 'x' }
  expect(await world.as('asha').ask(overtimeClaim.create, { params, body: body as never })).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        'Your overtime is settled by compensatory leave, not by pay. Request it under Leave.',
      ],
    },
  })
})

test('counted by the week it is prepared once the week is over, less what its short days lack', async () => {
  await world.inOrg('himal', (db) =>
    db
      .updateTable('overtime_setting')
      .set({ basis: 'Weekly', requires_claim: true, requires_pre_approval: false, settled_by: 'Pay' })
      .execute(),
  )
  const week: [date: string, worked: number, expected: number, overtime: number][] = [
    ['2026-11-08', 480, 480, 0],
    ['2026-11-09', 480, 480, 0],
    ['2026-11-10', 480, 480, 0],
    ['2026-11-11', 480, 480, 0],
    ['2026-11-12', 600, 480, 120],
    ['2026-11-13', 420, 480, 0],
    ['2026-11-14', 0, 0, 0],
    ['2026-11-16', 540, 480, 60],
  ]
  await world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values(
        week.map(([date, worked, expected, overtime]) => ({
          employee_id: world.id('bikash'),
          date,
          status: 'Present',
          day_type: 'Workday',
          window_to: `${date}T18:15:00Z`,
          worked,
          expected,
          overtime,
          is_final: true,
          row_hash: newId(),
        })),
      )
      .execute(),
  )
  await night()
  const due = await world.inOrg('himal', (db) =>
    db
      .selectFrom('overtime_due')
      .select(['date', 'minutes', 'state'])
      .where('employee_id', '=', world.id('bikash'))
      .execute(),
  )
  expect(due).toEqual([{ date: '2026-11-12', minutes: 60, state: 'Unclaimed' }])
  const claimed = (date: string, minutes: number) =>
    world.as('bikash').ask(overtimeClaim.create, { params, body: { date, minutes, remarks: 'x' } as never })
  expect((await claimed('2026-11-16', 60)).body).toEqual({
    date: ['Overtime is counted by the week: claim it after 2026-11-21.'],
  })
  expect((await claimed('2026-11-12', 90)).body).toEqual({
    minutes: ['At most 60 minutes can be requested for this date.'],
  })
  expect((await claimed('2026-11-12', 60)).status).toBe(201)
})
