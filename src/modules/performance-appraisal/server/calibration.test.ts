import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { reviews } from '#modules/hris/shared/employment-review.ts'
import {
  calibrationSheet,
  ratePotential,
  rateTeam,
  teamPotential,
} from '#modules/performance-appraisal/shared/calibration.ts'
import { handToPlan, handToReview, handToTraining } from '#modules/performance-appraisal/shared/hand-over.ts'
import {
  checkInPlan,
  closePlan,
  extendPlan,
  improvementPlans,
  planCheckIns,
} from '#modules/performance-appraisal/shared/improvement-plan.ts'
import {
  approveRecommendations,
  proposeRecommendations,
  recommendations,
} from '#modules/performance-appraisal/shared/report.ts'
import { scoreBand } from '#modules/performance-appraisal/shared/slot.ts'
import { trainingNeeds } from '#modules/training/shared/need.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'
import type { Name } from '#test/cast.ts'

let slot: AppraisalWorld
const bands = [
  { label: 'Above', from_score: 75, recommendation: 'Increment', value_percent: 10, guideline_percent: 30 },
  { label: 'Meets', from_score: 50, recommendation: 'Training', value_percent: null, guideline_percent: 70 },
  {
    label: 'Below',
    from_score: 0,
    recommendation: 'Improvement plan',
    value_percent: null,
    guideline_percent: null,
  },
] as const
beforeAll(async () => {
  slot = await openAppraisals([
    { mode: 'Self', weight_percent: 0 },
    { mode: 'Supervisor', weight_percent: 100 },
  ])
  for (const band of bands)
    await slot.hari.get(scoreBand.create, { params: slot.params, body: { ...band } as never })
  await slot.generate('asha', 'bikash', 'gita')
  await slot.send()
  await slot.submit('maya', 1)
  await slot.submit('maya', 3)
  await slot.submit('hari', 5)
  await slot.submit('asha', 5)
  await slot.calculate()
})
afterAll(() => slot.world.close())

const sheet = (who: Name = 'hari', division_id?: string) =>
  slot.world.as(who).ask(calibrationSheet, {
    params: { org: slot.org, id: slot.slot },
    query: division_id ? { division_id } : {},
  })
const of = async (who: Name) => {
  const { body } = await sheet()
  const row = body.people.find(({ appraisee }) => appraisee.id === slot.world.id(who))
  if (!row) throw new Error(`${who} is not on the sheet`)
  return row
}

test('the sheet shows what each mode said, the bands and who appraised', async () => {
  const { status, body } = await sheet()
  expect(status).toBe(200)
  expect(body.bands.map(({ label }) => label)).toEqual(['Above', 'Meets', 'Below'])
  expect(await of('asha')).toMatchObject({
    appraiser: { full_name: 'Maya Shrestha' },
    modes: [
      { mode: 'Self', score: '100.00' },
      { mode: 'Supervisor', score: '0.00' },
    ],
    score: '0.00',
    potential: null,
    abilities: { calibrate: true },
  })
  expect((await sheet('hari', newId())).body.people).toEqual([])
  for (const name of ['maya', 'asha', 'gita'] as const) expect((await sheet(name)).status).toBe(403)
})

test('supervisors rate the potential of their own team, and HR alone reads it', async () => {
  const team = async (who: Name) =>
    (await slot.world.as(who).get(teamPotential, { params: slot.params, query: {} })).results
  const own = await team('maya')
  expect(own.map(({ person }) => person.full_name)).toEqual(['Asha Gurung', 'Bikash Rai'])
  const rate = (who: Name, ids: readonly string[]) =>
    slot.world.as(who).ask(rateTeam, {
      params: slot.params,
      body: { team_ids: [...ids], potential: 'High' },
    })
  expect((await rate('bikash', [own[0]?.id ?? ''])).status).toBe(404)
  expect((await rate('maya', [own[0]?.id ?? ''])).body).toEqual({ done: 1 })
  expect((await of('asha')).potential).toBe('High')
  const row = await of('asha')
  const hr = await slot.hari.ask(ratePotential, {
    params: { org: slot.org, id: row.id },
    body: { potential: 'Low' },
  })
  expect(hr.status).toBe(204)
  expect((await of('asha')).potential).toBe('Low')
  expect((await team('maya')).map(({ potential }) => potential)).toEqual([null, null])
})

const proposals = async () =>
  (await slot.hari.get(recommendations, { params: slot.below, query: {} })).results
const proposalOf = async (who: Name) => {
  const row = (await proposals()).find(({ person }) => person.id === slot.world.id(who))
  if (!row) throw new Error(`Nothing is recommended for ${who}`)
  return row
}

test('only what is approved is handed over, each to where it belongs', async () => {
  expect(await slot.hari.get(proposeRecommendations, { params: slot.below })).toEqual({ done: 3 })
  const ids = async (...who: Name[]) => Promise.all(who.map(async (name) => (await proposalOf(name)).id))
  const plan = async (names: Name[]) =>
    slot.hari.ask(handToPlan, {
      params: slot.below,
      body: {
        recommendation_ids: await ids(...names),
        areas: 'Deadlines',
        actions: 'Weekly plan with the supervisor',
        starts_on: '2026-11-20',
        ends_on: '2027-01-20',
      },
    })
  expect(JSON.stringify((await plan(['asha'])).body)).toContain('not approved')
  await slot.hari.get(approveRecommendations, {
    params: slot.below,
    body: { recommendation_ids: await ids('asha', 'bikash', 'gita') },
  })
  expect(JSON.stringify((await plan(['bikash'])).body)).toContain('of another kind')
  expect((await plan(['asha'])).body).toEqual({ done: 1 })
  expect(JSON.stringify((await plan(['asha'])).body)).toContain('handed over already')
  expect(await proposalOf('asha')).toMatchObject({
    handed_to: 'Improvement plan',
    abilities: { to_plan: false },
  })

  const need = await slot.hari.ask(handToTraining, {
    params: slot.below,
    body: { recommendation_ids: await ids('bikash'), topic: 'Negotiation', priority: 'High' },
  })
  expect(need.body).toEqual({ done: 1 })
  const needs = await slot.hari.get(trainingNeeds, { params: slot.params, query: {} })
  expect(needs.results).toMatchObject([
    { person: { full_name: 'Bikash Rai' }, topic: 'Negotiation', source: 'Appraisal', priority: 'High' },
  ])
})

test('an increment becomes a draft of an employment review with the raised salary', async () => {
  await slot.world.inOrg(slot.org, (db) =>
    db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: slot.world.id('gita'),
        valid_from: '2026-01-01',
        pay_basis: 'Salaried',
        annual_salary: '600000.05',
      })
      .execute(),
  )
  const { id: change_type_id } = await slot.hari.get(changeType.create, {
    params: slot.params,
    body: { name: 'Raise', category: 'Package change', changes_pay: true } as never,
  })
  const draft = async (version: number) =>
    slot.hari.ask(handToReview, {
      params: { org: slot.org, id: (await proposalOf('gita')).id },
      body: { version, change_type_id, effective_from: '2026-12-01', raise_salary: true } as never,
    })
  const { version } = await proposalOf('gita')
  expect((await draft(version - 1)).status).toBe(409)
  const made = await draft(version)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { results } = await slot.hari.get(reviews, { params: slot.params, query: {} })
  expect(results).toMatchObject([{ state: 'Draft', person: { full_name: 'Gita Thapa' } }])
  const { rows } = await slot.world.inOrg(slot.org, (db) =>
    sql<{ annual_salary: string }>`select annual_salary::text from employment_review`.execute(db),
  )
  expect(rows).toEqual([{ annual_salary: '660000.06' }])
  expect(await proposalOf('gita')).toMatchObject({ handed_to: 'Employment review' })
})

test('an improvement plan is kept by the supervisor and read by the person alone beside HR', async () => {
  const plans = async (who: Name, query: object = {}) =>
    (await slot.world.as(who).get(improvementPlans, { params: slot.params, query })).results
  const [mine] = await plans('asha')
  expect(mine).toMatchObject({ areas: 'Deadlines', state: 'Open', abilities: { keep: false } })
  expect(await plans('bikash')).toEqual([])
  const [team] = await plans('maya', { view: 'team' })
  const id = team?.id ?? ''
  const act = <E extends typeof checkInPlan | typeof extendPlan | typeof closePlan>(
    who: Name,
    endpoint: E,
    body: object,
  ) =>
    slot.world
      .as(who)
      .ask(endpoint as typeof checkInPlan, { params: { org: slot.org, id }, body: body as never })
  expect((await act('asha', checkInPlan, { version: 1, note: 'All is well' })).status).toBe(404)
  expect((await act('maya', checkInPlan, { version: 1, note: 'Two of three on time' })).status).toBe(204)
  expect((await act('maya', extendPlan, { version: 2, ends_on: '2027-01-01', note: 'x' })).status).toBe(400)
  expect(
    (await act('maya', extendPlan, { version: 2, ends_on: '2027-02-20', note: 'Festival' })).status,
  ).toBe(204)
  expect((await act('maya', closePlan, { version: 3, state: 'Met', outcome: 'Nine of ten' })).status).toBe(
    204,
  )
  expect((await act('maya', closePlan, { version: 4, state: 'Met', outcome: 'Again' })).status).toBe(400)
  const notes = await slot.world.as('asha').get(planCheckIns, {
    params: { org: slot.org, plan_id: id },
    query: {},
  })
  expect(notes.results.map(({ note }) => note)).toEqual(['Festival', 'Two of three on time'])
  const others = await slot.world.as('bikash').ask(planCheckIns, {
    params: { org: slot.org, plan_id: id },
    query: {},
  })
  expect(others.status).toBe(404)
})
