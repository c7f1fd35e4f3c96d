import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { audit } from '#engines/audit/audit.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { assignments } from '#modules/hris/shared/assignment.ts'
import { formerEmployments } from '#modules/hris/shared/former-employment.ts'
import { offboardingTasks } from '#modules/hris/shared/life-task.ts'
import { beginClearance } from '#modules/offboarding/server/clearance-job.ts'
import { answerProposal, proposeLastDay } from '#modules/offboarding/shared/last-day.ts'
import { resignation, resignationPreview } from '#modules/offboarding/shared/resignation.ts'
import {
  approveSeparation,
  changeSeparation,
  beginSettlement,
  completeSeparation,
  createSeparation,
  rehirePerson,
  separations,
} from '#modules/offboarding/shared/separation.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import { reasonId } from '#test/reason.ts'
import type { World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  world = (await openOffboarding()).world
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

const resign = async (name: Name, more = {}) =>
  world.as(name).ask(resignation.create, {
    params,
    body: {
      reason_id: await reasonId(world, 'higher_studies'),
      requested_last_day: '2026-12-20',
      remarks: 'I have been admitted',
      ...more,
    },
  })
const decide = (name: Name, id: string, action: string, as: string) =>
  world.as(name).raw('POST', `/offboarding/himal/resignation/${id}/${action}/?as=${as}`, { remarks: 'Noted' })
const ofPerson = async (name: Name) => {
  const { results } = await hari().get(separations, { params, query: { employee_id: world.id(name) } })
  const [first] = results
  if (!first) throw new Error(`${name} has no separation`)
  return first
}
const statusOf = async (name: Name) =>
  (await hari().get(readEmployee, { params: at(world.id(name)), query: { as: 'hr' } })).employment?.status

describe('from the letter to the past employee and back', () => {
  test('notice is told before the letter, and an early day asks for a waiver', async () => {
    const preview = await world
      .as('asha')
      .get(resignationPreview, { params, query: { requested_last_day: '2026-12-10' } })
    expect(preview).toMatchObject({ days: 30, earliest: '2026-12-20', served: 20, shortfall: 10 })
    expect(await resign('asha', { requested_last_day: '2026-12-10' })).toMatchObject({
      status: 400,
      body: { requested_last_day: [expect.stringContaining('10 are missing')] },
    })
    expect(await resign('asha', { reason_id: '' })).toMatchObject({
      status: 400,
      body: { reason_id: ['Reason is Required'] },
    })
  })

  test('approved by both supervisors and HR it becomes a separation that HR confirms', async () => {
    const { status, body } = await resign('asha', {
      requested_last_day: '2026-12-10',
      waiver_requested: true,
    })
    expect([status, body.answer, body.answer_due_on, body.shortfall_days]).toEqual([
      201,
      'Open',
      '2026-12-05',
      10,
    ])
    expect((await resign('asha')).status).toBe(400)
    const proposed = await hari().get(proposeLastDay, {
      params: at(body.id),
      query: { as: 'hr' },
      body: { proposed_last_day: '2026-12-15', remarks: 'To hand over', version: body.version },
    })
    await world.as('asha').get(answerProposal, {
      params: at(body.id),
      body: { answer: 'Agree', remarks: 'Fine', version: proposed.version },
    })
    expect((await decide('bikash', body.id, 'approve', 'supervisor')).status).toBe(403)
    expect((await decide('rajan', body.id, 'approve', 'supervisor')).status).toBe(403)
    const steps = [
      await decide('maya', body.id, 'approve', 'supervisor'),
      await decide('rajan', body.id, 'approve', 'supervisor'),
      await decide('hari', body.id, 'approve', 'hr'),
    ].map((answer) => (answer.body as { status: string }).status)
    expect(steps).toEqual(['Forwarded', 'Forwarded', 'Approved'])
    const separation = await ofPerson('asha')
    expect(separation).toMatchObject({
      state: 'Initiated',
      last_working_on: '2026-12-15',
      notified_on: '2026-11-20',
      shortfall_days: 5,
      separation_type: { name: 'Resignation' },
      abilities: { approve: true, complete: false, rehire: false },
    })
    expect(await statusOf('asha')).toBe('Confirmed')
    const { body: confirmed } = await hari().ask(approveSeparation, {
      params: at(separation.id),
      body: { version: separation.version },
    })
    expect(confirmed).toMatchObject({
      state: 'In notice',
      tasks: { total: 2, required_open: 1 },
      exit_interview: 'Pending',
      waits_for: 'The last day is not over yet.',
    })
    expect(await statusOf('asha')).toBe('Notice')
  })

  test('another last day moves what turns on it', async () => {
    const { id, version } = await ofPerson('asha')
    const { body } = await hari().ask(changeSeparation, {
      params: at(id),
      body: { last_working_on: '2026-12-20', version },
    })
    expect([body.shortfall_days, body.state]).toEqual([0, 'In notice'])
    const { results } = await hari().get(offboardingTasks.list, { params, query: { subject_id: id } })
    expect(results.map(({ due_on }) => due_on)).toEqual(['2026-12-20', '2026-12-20'])
  })

  test('it is completed when the day is over and nothing required is open', async () => {
    const complete = async () => {
      const { id, version } = await ofPerson('asha')
      return hari().ask(completeSeparation, { params: at(id), body: { version } })
    }
    expect((await complete()).status).toBe(409)
    clock.set('2026-12-21T00:30:00Z')
    const job = kindOf(beginClearance)
    expect(await runJob(world, job, org, '2026-12-21')).toMatchObject({ moved: 1 })
    expect(await runJob(world, job, org, '2026-12-21')).toMatchObject({ moved: 0 })
    expect(await complete()).toMatchObject({
      status: 409,
      body: { detail: '1 required task is open: Laptop.' },
    })
    const { id } = await ofPerson('asha')
    const { results } = await hari().get(offboardingTasks.list, { params, query: { subject_id: id } })
    const laptop = results.find(({ title }) => title === 'Laptop')
    const close = (state: 'Done' | 'Not needed') =>
      hari().ask(offboardingTasks.update, {
        params: at(laptop?.id ?? ''),
        body: { state, version: laptop?.version ?? 0 },
      })
    expect((await close('Not needed')).status).toBe(400)
    expect((await close('Done')).body).toMatchObject({ state: 'Done', closed_by: 'Hari Adhikari' })
    expect(await complete()).toMatchObject({
      status: 409,
      body: { detail: 'Begin the settlement first.' },
    })
    const { version } = await ofPerson('asha')
    const settled = await hari().get(beginSettlement, { params: at(id), body: { version } })
    expect(settled).toMatchObject({ state: 'Settlement', lines_open: 0 })
    expect((await complete()).body.state).toBe('Completed')
    expect(await statusOf('asha')).toBe('Past')
  })

  test('its history tells of its tasks, and hers of it; a task has no history alone', async () => {
    const { id } = await ofPerson('asha')
    const { results } = await hari().get(offboardingTasks.list, { params, query: { subject_id: id } })
    const history = (table: string, of: string) =>
      hari().ask(audit.timeline, { params: { org, table, id: of }, query: { limit: 200 } })
    const { body } = await history('separation', id)
    const laptop = body.results.find(({ title, operation }) => title === 'Task' && operation === 'update')
    expect(laptop?.changes).toContainEqual({
      field: 'closed_by',
      title: 'Closed by',
      before: null,
      after: 'Hari Adhikari',
      is_masked: false,
    })
    const told = (await history('employee', world.id('asha'))).body.results.map(({ title }) => title)
    expect(told).toContain('Separation')
    expect(told).not.toContain('Task')
    expect((await history('life_task', results[0]?.id ?? '')).status).toBe(404)
  })

  test('and she is taken back as the same person, with a new employment', async () => {
    clock.set('2026-12-21T00:30:00Z')
    const { id, version, separation_type } = await ofPerson('asha')
    const back = (rejoined_on: string) =>
      hari().ask(rehirePerson, { params: at(id), body: { rejoined_on, place: {}, version } })
    expect(await back('2026-12-20')).toMatchObject({
      status: 400,
      body: { rejoined_on: [expect.any(String)] },
    })
    const again = await hari().ask(createSeparation, {
      params,
      body: {
        employee_id: world.id('asha'),
        separation_type_id: separation_type?.id ?? '',
        notified_on: '2026-12-01',
        last_working_on: '2026-12-20',
        remarks: 'Once more',
      },
    })
    expect(again.body).toEqual({
      employee_id: ['This employment has ended by a separation that is Completed.'],
    })
    const type = await hari().get(employmentType.create, {
      params,
      body: { title: 'Fixed term', kind: 'Time-bound', is_contract: true, has_probation: true },
    })
    const asFixed = (contract_ends_on: string | null) =>
      hari().ask(rehirePerson, {
        params: at(id),
        body: {
          rejoined_on: '2026-12-21',
          contract_ends_on,
          place: { employment_type_id: type.id },
          version,
        },
      })
    expect((await asFixed(null)).body).toEqual({
      contract_ends_on: ['Contract ends on is Required for this employment type.'],
    })
    expect((await asFixed('2026-12-20')).body).toEqual({
      contract_ends_on: ['The contract cannot end before the day of joining.'],
    })
    expect((await asFixed('2027-12-20')).body).toMatchObject({ abilities: { rehire: false } })
    const asha = await hari().get(readEmployee, { params: at(world.id('asha')), query: { as: 'hr' } })
    expect(asha.employment).toMatchObject({
      joined_on: '2026-12-21',
      left_on: null,
      contract_ends_on: '2027-12-20',
      probation_ends_on: '2027-06-20',
    })
    const { results } = await hari().get(assignments, { params: at(world.id('asha')), query: { as: 'hr' } })
    expect(results.map((row) => [row.valid_from, row.valid_to])).toEqual([
      ['2026-12-21', null],
      ['2020-01-01', '2026-12-20'],
    ])
    const former = async (name: Name, as: 'user' | 'hr') =>
      (await world.as(name).get(formerEmployments, { params: at(world.id('asha')), query: { as } })).results
    expect(await former('hari', 'hr')).toMatchObject([
      { joined_on: '2020-01-01', left_on: '2026-12-20', leaving_reason: 'Resignation', separation_id: id },
    ])
    expect((await former('asha', 'user'))[0]?.separation_id).toBeNull()
    const stranger = { params: at(world.id('asha')), query: { as: 'user' } } as const
    expect((await world.as('bikash').ask(formerEmployments, stranger)).status).toBe(404)
  })
})

test('a withdrawn resignation may be followed by another', async () => {
  const { body } = await resign('gita')
  const cancelled = await world
    .as('gita')
    .ask(resignation.cancel, { params: at(body.id), body: { remarks: 'I stay' } })
  expect(cancelled.body.status).toBe('Cancelled')
  expect((await resign('gita')).status).toBe(201)
})
