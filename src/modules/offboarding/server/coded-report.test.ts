import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { exitReason } from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { exitCoded, exitEnps, exitSummary } from '#modules/offboarding/shared/exit-report.ts'
import { separations } from '#modules/offboarding/shared/separation.ts'
import { teamExits } from '#modules/offboarding/shared/team-exit.ts'
import type { Name } from '#test/cast.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

const org = 'himal'
const params = { org }
let world: World
let resigned = ''
let set_id = ''
let pay = ''
let family = ''
const [sales, works] = [newId(), newId()]
const hari = () => world.as('hari')

beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  resigned = opened.resigned
  const reason = async (name: string) => (await hari().get(exitReason.create, { params, body: { name } })).id
  pay = await reason('Pay')
  family = await reason('Family')
  set_id = (await hari().get(exitInterview.sets, { params, query: {} })).results[0]?.id ?? ''
  await world.inOrg(org, (db) =>
    db
      .insertInto('division')
      .values([
        { id: sales, name: 'Sales', code: 'S' },
        { id: works, name: 'Works', code: 'W' },
      ])
      .execute(),
  )
})
afterAll(() => world.close())

let people = 0
interface Left {
  recommends: number
  primary: string
  secondary?: string
  division?: string
  together?: number
  above?: readonly Name[]
  day?: string
}
/** Somebody who left, and what they said. */
const left = ({ recommends, primary, secondary, division = sales, together, above = [], day = '15' }: Left) =>
  world.inOrg(org, async (db) => {
    const n = ++people
    const [employee_id, subject_id, sheet_id] = [newId(), newId(), newId()]
    await db
      .insertInto('employee')
      .values({
        id: employee_id,
        code: `L-${n}`,
        first_name: `Leaver${n}`,
        joined_on: '2020-01-01',
        left_on: '2026-10-31',
      })
      .execute()
    await db
      .insertInto('employment_assignment')
      .values({
        id: newId(),
        employee_id,
        division_id: division,
        valid_from: '2020-01-01',
        valid_to: '2026-10-31',
        change_reason: 'Joined',
      })
      .execute()
    await db
      .insertInto('separation')
      .values({
        id: subject_id,
        employee_id,
        separation_type_id: resigned,
        notified_on: '2026-10-01',
        last_working_on: '2026-10-31',
        notice_days_required: 30,
        shortfall_days: 0,
        remarks: 'Left',
        state: 'Clearance',
        above_ids: above.map((name) => world.id(name)),
      })
      .execute()
    await db
      .insertInto('answer_sheet')
      .values({
        id: sheet_id,
        use: exitInterview.name,
        subject_id,
        set_id,
        employee_id,
        state: 'Completed',
        submitted_at: `2026-11-${day}T06:00:${String(n).padStart(2, '0')}Z`,
        score: String(recommends * 10),
        read_together: together ?? null,
      })
      .execute()
    await db
      .insertInto('exit_feedback')
      .values({
        sheet_id,
        employee_id,
        primary_reason_id: primary,
        secondary_reason_id: secondary ?? null,
        would_return: recommends > 6 ? 'Yes' : 'No',
        recommends,
      })
      .execute()
  })
const teamOf = (name: Name) => world.as(name).get(teamExits, { params })

test('reasons are told by division, and open those who named them', async () => {
  await left({ recommends: 10, primary: pay, secondary: family, above: ['maya'] })
  await left({ recommends: 9, primary: pay, division: works, above: ['maya'] })
  await left({ recommends: 3, primary: family, above: ['maya'] })
  const rows = await opensWhatItCounts(hari(), exitCoded, separations, { params, counts: 'primary' })
  expect(rows.map((row) => [row['division'], row['reason_given'], row['primary'], row['secondary']])).toEqual(
    [
      ['Sales', 'Family', 1, 1],
      ['Sales', 'Pay', 1, 0],
      ['Works', 'Pay', 1, 0],
    ],
  )
})

test('who recommends the organization, by month of either calendar', async () => {
  const of = async (by: 'month_ad' | 'month_bs') =>
    (await hari().get(exitEnps.rows, { params, query: { by } })).results
  expect(await of('month_ad')).toMatchObject([
    { time: 'November 2026', interviews: 3, promoters: 2, detractors: 1, enps: 33, would_return: 2 },
  ])
  expect((await of('month_bs'))[0]?.time).toBe('Kartik 2083')
  expect((await hari().get(exitSummary, { params, query: {} })).enps).toBe(33)
})

test('confidential ones are told in whole groups, of no division and of nothing that is narrowed', async () => {
  const secret = { primary: family, together: 3, above: ['maya'] } as const
  await left({ recommends: 0, ...secret })
  await left({ recommends: 0, ...secret })
  const before = await hari().get(exitCoded.rows, { params })
  expect(before.results).toHaveLength(3)
  await left({ recommends: 0, ...secret, division: works })
  const { results } = await hari().get(exitCoded.rows, { params })
  expect(results.at(0)).toMatchObject({
    division: 'All, in groups',
    reason_given: 'Family',
    primary: 3,
    exit_reason_id: null,
    own_division_id: null,
  })
  const narrowed = await hari().get(exitCoded.rows, { params, query: { own_division_id: works } })
  expect(narrowed.results).toMatchObject([{ division: 'Works', reason_given: 'Pay', primary: 1 }])
  expect((await hari().get(exitSummary, { params, query: {} })).enps).toBe(-33)
  expect((await hari().get(exitSummary, { params, query: { own_division_id: sales } })).enps).toBe(0)
})

test('supervisors have figures of five of their people at least, whatever was promised, and no others', async () => {
  expect(await teamOf('maya')).toMatchObject({ shown: 0, waiting: 6, reasons: [], enps: null })
  await left({ recommends: 7, primary: pay, above: ['maya'] })
  expect(await teamOf('maya')).toMatchObject({ shown: 0, waiting: 7 })
  await left({ recommends: 10, primary: pay, above: ['maya'] })
  expect(await teamOf('maya')).toMatchObject({
    smallest_group: 5,
    shown: 5,
    waiting: 3,
    // those who were promised to be read with two others wait: they are no part of the open ones
    reasons: [
      { name: 'Pay', people: 4 },
      { name: 'Family', people: 1 },
    ],
    enps: 40,
    score: '78.00',
  })
  // one more changes nothing until five are there
  const now = await teamOf('maya')
  await left({ recommends: 0, primary: family, above: ['maya'] })
  expect(await teamOf('maya')).toEqual({ ...now, waiting: 4 })
  expect(await teamOf('rajan')).toMatchObject({ shown: 0, waiting: 0 })
  // who reads the report of all would find who is missing in either
  expect(await teamOf('hari')).toMatchObject({ reads_report: true, shown: 0 })
  expect((await world.as('asha').ask(teamExits, { params })).status).toBe(403)
})
