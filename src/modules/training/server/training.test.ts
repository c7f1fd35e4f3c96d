import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  confirmSeat,
  declineSeat,
  enrol,
  giveFeedback,
  joinWaitingList,
  mySeats,
  nominate,
  openSessions,
  teamSeats,
  withdraw,
} from '#modules/training/shared/learning.ts'
import { addNeed, findGaps, needMap, planNeeds, trainingNeeds } from '#modules/training/shared/need.ts'
import {
  addCost,
  assignMembers,
  createSession,
  recordAttendance,
  recordScore,
  repeatSession,
  sessionMembers,
  sessions,
} from '#modules/training/shared/session.ts'
import { byTraining } from '#modules/training/shared/training-report.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'
import { trainer, training } from '#modules/training/shared/training.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
let open = ''
let tested = ''
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  open = (await made('Spreadsheets', 'SHEET', {})).id
  tested = (
    await made('First aid', 'AID', { pass_percent: 60, valid_months: 24, nomination: 'Supervisor nominates' })
  ).id
})
afterAll(() => world.close())

const made = (name: string, code: string, more: object) =>
  world.as('hari').get(training.create, {
    params,
    body: {
      name,
      code,
      type: 'Internal',
      delivery: 'Classroom',
      status: 'Published',
      nomination: 'Open',
      ...more,
    },
  } as never) as Promise<{ id: string }>
const held = async (training_id: string, starts_on: string, seats: number) => {
  const body = {
    training_id,
    starts_on,
    ends_on: starts_on,
    starts_at: '10:00',
    ends_at: '16:00',
    hours: '6',
    seats,
    has_waiting_list: true,
  }
  return (await world.as('hari').get(createSession, { params, body })).id
}
const mine = async (name: 'asha' | 'bikash', state: string) => {
  const { results } = await world.as(name).get(mySeats, { params })
  return results.find((row) => row.state === state)
}

test('of two who want the last seat at once one has it, the other waits and moves up', async () => {
  const id = await held(open, '2026-12-01', 1)
  const at = { params: { org, id } }
  const both = await Promise.all([
    world.as('asha').ask(enrol, at),
    world.as('bikash').ask(joinWaitingList, at),
  ])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  const { results } = await world.as('hari').get(sessions, { params })
  expect(results.find((row) => row.id === id)).toMatchObject({ taken: 1, waiting: 1 })
  const first = (await mine('asha', 'Confirmed')) ? ('asha' as const) : ('bikash' as const)
  const second = first === 'asha' ? ('bikash' as const) : ('asha' as const)
  const seat = await mine(first, 'Confirmed')
  await world
    .as(first)
    .get(withdraw, { params: { org, id: seat?.id ?? '' }, body: { version: seat?.version ?? 0 } })
  expect(await mine(second, 'Confirmed')).toMatchObject({ training: { name: 'Spreadsheets' } })
})

test('a supervisor nominates the team alone, and who is invited confirms or declines', async () => {
  const session_id = await held(tested, '2026-12-10', 10)
  const asked = (employee_ids: string[]) => ({ params, body: { session_id, employee_ids } })
  const direct = await world.as('asha').ask(enrol, { params: { org, id: session_id } })
  expect(direct.status).toBe(403)
  const other = await world.as('maya').ask(nominate, asked([world.id('hari')]))
  expect(other.body).toEqual({ employee_ids: ['Select a valid choice.'] })
  expect((await world.as('maya').ask(nominate, asked([world.id('asha'), world.id('bikash')]))).body).toEqual({
    seated: 2,
    waiting: 0,
    known: 0,
  })
  const [a, b] = [await mine('asha', 'Invited'), await mine('bikash', 'Invited')]
  await world.as('asha').get(confirmSeat, { params: { org, id: a?.id ?? '' }, body: { version: 1 } })
  const stolen = await world
    .as('asha')
    .ask(confirmSeat, { params: { org, id: b?.id ?? '' }, body: { version: 1 } })
  expect(stolen.status).toBe(404)
  await world
    .as('bikash')
    .get(declineSeat, { params: { org, id: b?.id ?? '' }, body: { version: 1, reason: 'I am away.' } })
  const { results } = await world.as('maya').get(teamSeats, { params, query: { as: 'supervisor' } } as never)
  expect(results.map(({ state }) => state)).toEqual(expect.arrayContaining(['Confirmed', 'Declined']))
})

test('attendance and score give the outcome and a certificate, and the report its figures', async () => {
  const session_id = await held(tested, '2026-11-19', 10)
  const at = { params: { org, session_id } }
  const people = [world.id('asha'), world.id('bikash')]
  await world.as('hari').get(assignMembers, { ...at, body: { employee_ids: people } })
  await world.as('hari').get(addCost, { ...at, body: { kind: 'Fee', planned: '1000.00', actual: '900.00' } })
  const members = async () => (await world.as('hari').get(sessionMembers, at)).results
  const [asha, bikash] = await members()
  const attend = (id: string | undefined, attendance: string, part?: number) =>
    world.as('hari').ask(recordAttendance, { ...at, body: { member_ids: [id], attendance, part } } as never)
  expect((await attend(asha?.id, 'Partly attended')).body).toEqual({ part: ['Enter a share from 1 to 99.'] })
  expect((await attend(asha?.id, 'Attended')).status).toBe(204)
  expect((await attend(bikash?.id, 'Partly attended', 50)).status).toBe(204)
  expect(await members()).toMatchObject([
    { outcome: null, certificate_no: null },
    { outcome: 'Failed', attended_percent: 0.5 },
  ])
  const [present] = await members()
  await world.as('hari').get(recordScore, {
    params: { org, session_id, id: present?.id ?? '' },
    body: { version: present?.version ?? 0, score: 75 },
  })
  expect((await members())[0]).toMatchObject({
    outcome: 'Completed',
    certificate_no: 'TRN-2026-0001',
    valid_until: '2028-11-19',
  })
  const seat = await mine('asha', 'Attended')
  const rated = { params: { org, id: seat?.id ?? '' }, body: { version: seat?.version ?? 0, rating: 5 } }
  await world.as('asha').get(giveFeedback, rated)
  expect((await world.as('asha').ask(giveFeedback, rated)).status).toBe(409)
  const report = await world
    .as('hari')
    .get(byTraining.rows, { params, query: { from: '2026-11-01', to: '2026-11-30' } } as never)
  expect(report.results).toMatchObject([
    { group: 'First aid', people: 2, attended: 2, completed: 1, hours: '9', cost: '900.00', rating: null },
  ])
  const nobody = await world.as('hari').ask(sessionMembers, { params: { org, session_id: newId() } })
  expect(nobody.status).toBe(404)
})

test('an approved request is a need, a gap is found once, and needs are planned with a session', async () => {
  const body = { topic: 'Negotiation', remarks: 'For the new clients.' }
  const asked = await world.as('asha').get(trainingRequest.create, { params, body } as never)
  const { id, version } = asked as unknown as { id: string; version: number }
  await world.as('maya').get(trainingRequest.act, {
    params: { org, id, action: 'approve' },
    query: { as: 'supervisor' },
    body: { remarks: 'Agreed.', version },
  } as never)
  const needs = async () => (await world.as('hari').get(trainingNeeds, { params })).results
  expect(await needs()).toMatchObject([{ topic: 'Negotiation', source: 'Request', state: 'Validated' }])
  await world.inOrg(org, async (db) => {
    const job_title_id = newId()
    await db.insertInto('job_title').values({ id: job_title_id, title: 'Analyst' }).execute()
    await db
      .updateTable('employment_assignment')
      .set({ job_title_id })
      .where('employee_id', '=', world.id('bikash'))
      .execute()
    const ksao = newId()
    await db.insertInto('ksao').values({ id: ksao, kind: 'skill', name: 'Excel' }).execute()
    await db.insertInto('job_title_ksao').values({ job_title_id, ksao_id: ksao, level: 3 }).execute()
  })
  const { found } = await world.as('hari').get(findGaps, { params })
  expect(found).toBe(1)
  expect((await world.as('hari').get(findGaps, { params })).found).toBe(0)
  await world.as('hari').get(addNeed, {
    params,
    body: { employee_ids: [world.id('asha')], topic: 'Excel', source: 'Appraisal', priority: 'Low' },
  })
  const map = await world.as('hari').get(needMap, { params })
  expect(map.topics).toContain('Excel')
  const session_id = await held(open, '2026-12-20', 5)
  const need_ids = (await needs()).map((row) => row.id)
  await world.as('hari').get(planNeeds, { params, body: { need_ids, session_id } })
  expect((await needs()).every(({ state }) => state === 'Planned')).toBe(true)
  expect((await world.as('hari').ask(planNeeds, { params, body: { need_ids, session_id } })).status).toBe(400)
})

test('employees see published trainings alone, and no contact of a trainer', async () => {
  const draft = await made('Secret plans', 'SECRET', { status: 'Draft' })
  const id = await held(draft.id, '2026-12-05', 5)
  const { results } = await world.as('asha').get(openSessions, { params })
  expect(results.map((row) => row.id)).not.toContain(id)
  expect((await world.as('asha').ask(enrol, { params: { org, id } })).status).toBe(404)
  expect((await world.as('asha').ask(trainer.list, { params })).status).toBe(403)
  expect((await world.as('asha').ask(training.list, { params })).status).toBe(403)
})

test('attendance comes from a file as it is recorded by hand, once, and is taken back', async () => {
  const session_id = await held(tested, '2026-11-18', 10)
  const at = { params: { org, session_id } }
  const people = [world.id('asha'), world.id('bikash')]
  await world.as('hari').get(assignMembers, { ...at, body: { employee_ids: people } })
  const hr = importing(world, 'hari', org, 'training-attendance')
  const file = [
    'Code,Course,Session date,Status,Percent,Marks',
    'E-0001,first AID,2026-11-18,Present,,80',
    'E-0006,AID,2026-11-18,Partly,60,',
    '',
  ].join('\n')
  const wrong = file.replace('Partly,60', 'Partly,').replace('first AID', 'Second aid')
  expect((await hr.check(wrong)).counts).toMatchObject({ to_update: 0, errors: 2 })
  const { id, can_undo } = await hr.take(file)
  expect(can_undo).toBe(true)
  const members = async () => (await world.as('hari').get(sessionMembers, at)).results
  expect(await members()).toMatchObject([
    { state: 'Attended', outcome: 'Completed', score: 80, valid_until: '2028-11-18' },
    { state: 'Partly attended', attended_percent: 0.6, outcome: 'Failed' },
  ])
  expect((await hr.check(file)).counts).toMatchObject({ unchanged: 2 })
  const punches = () =>
    world.inOrg(org, (db) =>
      db
        .selectFrom('punch as p')
        .leftJoin('punch_void as v', (join) =>
          join.onRef('v.org_id', '=', 'p.org_id').onRef('v.punch_id', '=', 'p.id'),
        )
        .select(['p.direction', 'v.reason'])
        .where('p.external_id', 'like', `${session_id}%`)
        .orderBy('p.occurred_at')
        .execute(),
    )
  expect(await punches()).toEqual([
    { direction: 'In', reason: null },
    { direction: 'Out', reason: null },
  ])
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await members()).toMatchObject([
    { state: 'Invited', outcome: null, score: null, certificate_no: null },
    { state: 'Invited', attended_percent: null },
  ])
  expect((await punches()).map(({ reason }) => reason !== null)).toEqual([true, true])
})

test('attendance is recorded within the days of the attendance settings', async () => {
  const session_id = await held(tested, '2026-11-12', 5)
  const at = { params: { org, session_id } }
  await world.as('hari').get(assignMembers, { ...at, body: { employee_ids: [world.id('asha')] } })
  const [asha] = (await world.as('hari').get(sessionMembers, at)).results
  const body = { member_ids: [asha?.id ?? ''], attendance: 'Attended' as const }
  expect((await world.as('hari').ask(recordAttendance, { ...at, body })).body).toEqual({
    attendance: ['The session ended on 2026-11-12: attendance can be recorded for 7 days after it.'],
  })
})

test('who must take a training is asked for it until they have it, and a session is repeated', async () => {
  const { id } = await made('Fire drill', 'DRILL', { is_mandatory: true, cost_per_person: '150' })
  const found = async () => (await world.as('hari').get(findGaps, { params })).found
  const first = await found()
  expect(first).toBeGreaterThan(1)
  expect(await found()).toBe(0)
  const map = await world.as('hari').get(needMap, { params })
  expect(map.topics).toContain('Fire drill')
  expect(map.rows.reduce((sum, { cost }) => sum + Number(cost), 0)).toBeGreaterThanOrEqual(first * 150)
  const session_id = await held(id, '2026-12-31', 5)
  const again = await world.as('hari').get(repeatSession, {
    params: { org, id: session_id },
    body: { version: 1, every: 'Month', times: 2 },
  })
  expect(again.made).toBe(2)
  const { results } = await world.as('hari').get(sessions, { params })
  expect(results.filter((row) => row.training.name === 'Fire drill').map((row) => row.starts_on)).toEqual([
    '2027-02-28',
    '2027-01-31',
    '2026-12-31',
  ])
})
