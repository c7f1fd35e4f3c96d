import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { dayDetail } from '#modules/attendance/shared/day.ts'
import { addOffline } from '#modules/attendance/shared/punch.ts'
import { timesheetRequest } from '#modules/attendance/shared/request.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [survey, elsewhere] = [newId(), newId()]
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
beforeAll(async () => {
  world = await openWorld()
  const body = {
    name: 'General',
    code: 'G',
    effective_from: '2026-01-01',
    is_default: true,
    weekdays: week,
    starts_at: '09:00',
    ends_at: '17:00',
    paid_break: false,
    break_start: '13:00',
    break_end: '13:30',
  }
  await world.as('hari').get(addShift, { params, body: body as never })
  for (const [org, id, manager] of [
    ['himal', survey, 'maya'],
    ['terai', elsewhere, 'tara'],
  ] as const)
    await world.inOrg(org, (db) =>
      db
        .insertInto('project')
        .values({
          id,
          name: 'Survey',
          code: 'S',
          manager_employee_id: world.id(manager),
          starts_on: '2026-01-01',
        })
        .execute(),
    )
})
afterAll(() => world.close())

type Row = { project_id?: string | null; activity?: string | null; days: (number | string)[] }
const send = (start_on: string, ...lines: Row[]) =>
  world.as('asha').ask(timesheetRequest.create, {
    params,
    body: { start_on, lines: lines as never, remarks: 'At the site' },
  })
const decide = (id: string, action: string) =>
  world.as('hari').ask(timesheetRequest.act, {
    params: { ...params, id, action },
    query: { as: 'hr' },
    body: { remarks: 'Checked' },
  })
const dayOf = async (date: string) => {
  await world.inOrg('himal', (db) => computeDays(db, [world.id('asha')], { start: date, end: date }))
  return world.as('asha').get(dayDetail, {
    params: { ...params, employee_id: world.id('asha'), date },
    query: { as: 'user' } as never,
  })
}
const read = (id: string, name: 'asha' | 'maya' | 'hari', as: 'user' | 'supervisor' | 'hr') =>
  world.as(name).ask(timesheetRequest.read, { params: { ...params, id }, query: { as } })

test('a week by project and activity becomes the work of its days, and is theirs no more once revoked', async () => {
  const sent = await send(
    '2026-11-15',
    { project_id: survey, activity: 'Field', days: ['4:00', '', 0, '7.5'] },
    { activity: 'Report', days: [180, '90m'] },
  )
  expect(sent).toMatchObject({
    status: 201,
    body: {
      date: '2026-11-15',
      end_on: '2026-11-18',
      minutes: 240 + 180 + 90 + 450,
      activity: 'Survey · Field, Report',
    },
  })
  const { id } = sent.body
  for (const [name, as] of [
    ['asha', 'user'],
    ['maya', 'supervisor'],
    ['hari', 'hr'],
  ] as const)
    expect((await read(id, name, as)).body).toMatchObject({
      lines: [
        { date: '2026-11-15', project: 'Survey', activity: 'Field', minutes: 240 },
        { date: '2026-11-15', project: null, activity: 'Report', minutes: 180 },
        { date: '2026-11-16', project: null, activity: 'Report', minutes: 90 },
        { date: '2026-11-18', project: 'Survey', activity: 'Field', minutes: 450 },
      ],
    })
  expect(await dayOf('2026-11-15')).toMatchObject({ worked: 0, status: 'Absent' })
  expect((await decide(id, 'approve')).status).toBe(200)
  // the break of the shift takes nothing from minutes that were approved
  expect(await dayOf('2026-11-18')).toMatchObject({ status: 'Present', worked: 450, late: 0, lost: 0 })
  expect(await dayOf('2026-11-16')).toMatchObject({ status: 'Absent', worked: 90 })
  expect(await dayOf('2026-11-17')).toMatchObject({ status: 'Absent', worked: 0 })
  const [sunday, because] = [await dayOf('2026-11-15'), { rule: 'timesheet', values: { minutes: 420 } }]
  expect(sunday).toMatchObject({ status: 'Half day', worked: 420, expected: 450 })
  expect(sunday.because).toContainEqual(because)
  expect((await decide(id, 'revoke')).status).toBe(200)
  const after = await dayOf('2026-11-18')
  expect(after).toMatchObject({ status: 'Absent', worked: 0 })
  expect(after.punches.map(({ void_reason }) => void_reason)).toEqual(['Request revoked', 'Request revoked'])
})

test('one day, beside what a device said', async () => {
  await world.as('hari').get(addOffline, {
    params,
    body: {
      employee_ids: [world.id('asha')],
      date: '2026-11-12',
      check_in: '09:50',
      check_out: '12:00',
      remarks: 'x',
    },
  })
  const sent = await send('2026-11-12', { activity: 'Field', days: [480] })
  expect(sent.body).toMatchObject({ date: '2026-11-12', end_on: '2026-11-12' })
  await decide(sent.body.id, 'approve')
  expect(await dayOf('2026-11-12')).toMatchObject({ status: 'Present', worked: 480, late: 0, early: 0 })
})

test('a second timesheet of a date, and what cannot be, are refused at their field', async () => {
  const made = await send('2026-11-08', { activity: 'Field', days: [0, 60, 60] })
  expect(made.status).toBe(201)
  const refused = async (start_on: string, ...rows: Row[]) => {
    const { status, body } = await send(start_on, ...rows)
    return [status, body]
  }
  const field = { activity: 'Field' }
  expect(await refused('2026-11-10', { ...field, days: [60] })).toEqual([
    400,
    { start_on: ['A timesheet from 2026-11-09 has some of these dates already.'] },
  ])
  expect(await refused('2026-11-07', { ...field, days: [0, 0, 60] })).toMatchObject([400, {}])
  expect((await send('2026-11-11', { ...field, days: [60] })).status).toBe(201)
  expect(await refused('2026-11-19', { ...field, days: [60, 0, 60] })).toEqual([
    400,
    { 'lines.0.days.2': ['Date cannot be in the future.'] },
  ])
  expect(await refused('2026-11-19', { ...field, days: ['soon'] })).toEqual([
    400,
    { lines: [{ days: [{ non_field_errors: ['Enter a time such as 1:30, 1.5 or 90m.'] }] }] },
  ])
  expect(await refused('2026-11-19', { ...field, days: ['25:00'] })).toMatchObject([400, {}])
  expect(await refused('2026-11-19')).toEqual([400, { lines: ['Enter time for at least one day.'] }])
  expect(await refused('2026-11-19', { activity: null, days: [60] })).toEqual([
    400,
    { 'lines.0.activity': ['Activity is Required'] },
  ])
  expect(await refused('2026-11-19', { ...field, project_id: elsewhere, days: [60] })).toEqual([
    400,
    { 'lines.0.project_id': ['Select a valid choice.'] },
  ])
  expect(await refused('2026-11-19', { ...field, days: [1440] })).toEqual([
    400,
    { 'lines.0.days.0': ['At most 720 minutes a day are allowed.'] },
  ])
})

test('of two timesheets of a date at once one is refused', async () => {
  const both = await Promise.all([1, 2].map(() => send('2026-11-19', { activity: 'Field', days: [60] })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]))
})
