import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { coachingDetail, coachingSessions, planSession, writeNote } from '#modules/dignity/shared/coaching.ts'
import {
  acceptGoal,
  agreeRevision,
  approveGoal,
  checkIn,
  createGoal,
  requestGoal,
  reviseGoal,
  submitGoal,
} from '#modules/dignity/shared/goal-acts.ts'
import { goalDetail, goals } from '#modules/dignity/shared/goal.ts'
import { createAppraisal, goalForms, openAppraisal } from '#modules/dignity/shared/appraisal.ts'
import { advancePeriod, createPeriod, goalPeriods } from '#modules/dignity/shared/goal-period.ts'
import { coachingReport, divisionReport, goalOverview, goalReport } from '#modules/dignity/shared/overview.ts'
import { externalForm } from '#engines/appraisal/external.ts'
import { remindOfSilence } from '#modules/dignity/server/silence.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
let period_id = ''
beforeAll(async () => {
  world = await openWorld()
  const made = await world.as('hari').get(createPeriod, {
    params: { org },
    body: {
      name: 'This half',
      starts_on: '2026-07-01',
      ends_on: '2026-12-31',
      setting_from: '2026-07-01',
      setting_to: '2026-12-31',
      check_in_every: 'Two weeks',
      weight_rule: 'Sum to 100',
      min_goals: 1,
      max_goals: 3,
    },
  })
  period_id = made.id
  const moved = await world
    .as('hari')
    .ask(advancePeriod, { params: { org, id: period_id }, body: { version: 1 } })
  expect(moved.status).toBe(204)
})
afterAll(() => world.close())

const goal = (more: object = {}) => ({
  period_id,
  title: 'Sign 40 renewals',
  metric: 'Number' as const,
  baseline: '0',
  target: '40',
  weight: 60,
  starts_on: '2026-08-01',
  due_on: '2026-12-01',
  visibility: 'Private' as const,
  ...more,
})
type Who = 'asha' | 'rajan' | 'bikash' | 'hari'
const act = (
  who: Who,
  endpoint: Parameters<ReturnType<World['as']>['ask']>[0],
  id: string,
  version: number,
  more: object = {},
) => world.as(who).ask(endpoint, { params: { org, id }, query: {}, body: { version, ...more } } as never)
const read = (who: Who, id: string) =>
  world.as(who).ask(goalDetail, { params: { org, id }, query: { as: 'user' } })

test('a goal goes from proposal over a change that both agree to, to a score', async () => {
  const { id } = await world.as('asha').get(createGoal, { params: { org }, body: goal() })
  // a draft is nobody else's, and a private goal no stranger's
  expect((await read('rajan', id)).status).toBe(404)
  expect((await act('asha', requestGoal, id, 1)).status).toBe(204)
  expect((await read('bikash', id)).status).toBe(404)
  expect((await act('asha', acceptGoal, id, 2)).status).toBe(400)
  expect((await act('rajan', acceptGoal, id, 2)).status).toBe(204)
  expect((await act('asha', checkIn, id, 3, { current: '20', confidence: 'At risk' })).status).toBe(204)
  const terms = { target: '50', due_on: '2026-12-10', weight: 70, reason: 'More customers' }
  expect((await act('asha', reviseGoal, id, 4, terms)).status).toBe(204)
  expect((await read('asha', id)).body).toMatchObject({
    target: '40.00',
    progress: '50.0',
    proposal: { target: '50.00', side: 'Owner' },
    abilities: { agree: false },
  })
  // who proposed it does not agree to it
  expect((await act('asha', agreeRevision, id, 5)).status).toBe(400)
  expect((await act('rajan', agreeRevision, id, 5)).status).toBe(204)
  expect((await act('asha', submitGoal, id, 6)).status).toBe(204)
  expect((await act('asha', approveGoal, id, 7, { score: 90 })).status).toBe(400)
  expect((await act('rajan', approveGoal, id, 6, { score: 90 })).status).toBe(409)
  expect((await act('rajan', approveGoal, id, 7, { score: 90 })).status).toBe(204)
  expect((await read('asha', id)).body).toMatchObject({
    state: 'Completed',
    target: '50.00',
    weight: 70,
    progress: '40.0',
    score: '90.0',
    revision_no: 2,
    revisions: [
      { revision_no: 2, state: 'Agreed' },
      { revision_no: 1, state: 'Agreed', target: '40.00' },
    ],
  })
  // 70 of 100 are taken
  const second = await world
    .as('asha')
    .get(createGoal, { params: { org }, body: goal({ title: 'Second', weight: 40 }) })
  expect((await act('asha', requestGoal, second.id, 1)).status).toBe(400)
})

test('without check-ins the owner is reminded once, and later the supervisor is told once', async () => {
  const { id } = await world.as('bikash').get(createGoal, {
    params: { org },
    body: goal({ title: 'Quiet goal', starts_on: '2026-10-20', weight: 10 }),
  } as never)
  await world.inOrg(org, (db) =>
    sql`update goal set state = 'In progress', last_check_in_on = '2026-10-20' where id = ${id}`.execute(db),
  )
  const about = async (name: 'goal.silent' | 'goal.long_silent') => {
    const { rows } = await world.services.database.asOwner((db) =>
      sql`select from signal where name = ${name} and payload ->> 'id' = ${id}`.execute(db),
    )
    return rows.length
  }
  const night = (day: string) => runJob(world, kindOf(remindOfSilence), org, day)
  await night('2026-11-16')
  expect([await about('goal.silent'), await about('goal.long_silent')]).toEqual([0, 0])
  await night('2026-11-17')
  await night('2026-11-18')
  expect([await about('goal.silent'), await about('goal.long_silent')]).toEqual([1, 0])
  await night('2026-12-01')
  await night('2026-12-02')
  expect([await about('goal.silent'), await about('goal.long_silent')]).toEqual([1, 1])
})

test('goals are given to those who report to one, and to nobody else', async () => {
  const other = await world
    .as('bikash')
    .ask(createGoal, { params: { org }, body: goal({ employee_id: world.id('asha') }) })
  expect(other.body).toEqual({ employee_id: ['Choose yourself or somebody who reports to you.'] })
})

test('lists and reports answer in every role', async () => {
  const at = (as: string) => ({ params: { org }, query: { as } }) as never
  for (const [who, as] of [
    ['asha', 'user'],
    ['rajan', 'supervisor'],
    ['hari', 'hr'],
  ] as const) {
    for (const list of [goals, goalPeriods, coachingSessions, goalReport, goalOverview])
      expect((await world.as(who).ask(list, at(as))).status, `${list.path} ${as}`).toBe(200)
    if (as !== 'user')
      for (const list of [divisionReport, coachingReport])
        expect((await world.as(who).ask(list, at(as))).status, `${list.path} ${as}`).toBe(200)
  }
})

test('a private note is read by its author alone: the database gives it to nobody else', async () => {
  const session = await world.as('rajan').get(planSession, {
    params: { org },
    body: {
      employee_id: world.id('asha'),
      topic: 'Next steps',
      kind: 'One-to-one',
      scheduled_on: '2026-11-20',
      minutes: 30,
    },
  })
  const params = { org, id: session.id }
  const write = (who: Who, body: string, is_private: boolean) =>
    world.as(who).ask(writeNote, { params, body: { body, is_private, version: null } })
  expect((await write('rajan', 'Ready for promotion?', true)).status).toBe(200)
  expect((await write('rajan', 'Call the ten largest customers.', false)).status).toBe(200)
  expect((await write('asha', 'I want another team.', true)).status).toBe(200)
  expect((await write('bikash', 'Mine', false)).status).toBe(404)
  // a second window with the old version overwrites nothing
  expect((await write('rajan', 'Other', true)).status).toBe(409)
  const seen = (who: Who) => world.as(who).ask(coachingDetail, { params, query: {} })
  expect((await seen('asha')).body).toMatchObject({
    shared: [{ body: 'Call the ten largest customers.', is_own: false }],
    private_note: { body: 'I want another team.' },
  })
  expect((await seen('rajan')).body).toMatchObject({ private_note: { body: 'Ready for promotion?' } })
  expect((await seen('bikash')).status).toBe(404)
  expect((await seen('hari')).status).not.toBe(200)
  const all = await world.inOrg(org, (db) => db.selectFrom('coaching_note').select('body').execute())
  expect(all).toEqual([])
  const kept = await world.services.database.asOwner((db) =>
    sql<{
      n: number
    }>`select count(*)::int as n from audit_row where changes::text like '%promotion%'`.execute(db),
  )
  expect(kept.rows).toEqual([{ n: 0 }])
})

test('somebody outside answers once by a link, and no other link opens the form', async () => {
  const hr = world.as('hari')
  const set_id = await questions()
  const made = await hr.get(createAppraisal, {
    params: { org },
    body: {
      period_id,
      title: 'Evaluation',
      opens_on: '2026-11-01',
      due_on: '2026-12-31',
      missing_rule: 'Redistribute',
      appeal_days: 0,
    },
  })
  const occasion_id = made.id
  const mode = { mode: 'External' as const, form: 'Questionnaire' as const, weight_percent: 100, set_id }
  const added = await hr.ask(goalForms.addMode, {
    params: { org, occasion_id },
    body: { ...mode, visibility: 'Named', min_responses: 1, nominate_max: 0 },
  })
  expect(added.status).toBe(204)
  expect(
    (await hr.ask(openAppraisal, { params: { org, id: occasion_id }, body: { version: 1 } })).status,
  ).toBe(204)
  const { path } = await hr.get(goalForms.inviteExternal, {
    params: { org, occasion_id },
    body: { employee_id: world.id('asha'), external_name: 'Client', external_email: 'client@example.test' },
  })
  const [slug = '', , token = '', id = ''] = path.split('/').slice(2)
  const door = { slug, occasion_id, token, id }
  const outside = world.as('bikash')
  const body = await outside.get(externalForm.read, { params: door })
  expect(body).toMatchObject({ full_name: 'Asha Gurung', items: [{ title: 'Is reliable' }] })
  const wrong = { ...door, token: token.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
  expect((await outside.ask(externalForm.read, { params: wrong })).status).toBe(404)
  expect((await outside.ask(externalForm.read, { params: { ...door, slug: 'terai' } })).status).toBe(404)
  const answers = { [body.items[0]?.question_id ?? '']: 4 }
  expect(
    (await outside.ask(externalForm.submit, { params: door, body: { answers: {}, draft_version: 0 } }))
      .status,
  ).toBe(400)
  expect(
    (await outside.ask(externalForm.submit, { params: door, body: { answers, draft_version: 0 } })).status,
  ).toBe(200)
  expect((await outside.ask(externalForm.read, { params: door })).status).toBe(404)
  const matrix = await hr.get(goalForms.matrix, { params: { org, occasion_id }, query: {} })
  expect(matrix).toMatchObject({ submitted: 1, total: 1 })
})

async function questions() {
  const [category_id, question_id, set_id] = [newId(), newId(), newId()]
  await world.inOrg(org, async (db) => {
    await db.insertInto('question_category').values({ id: category_id, name: 'Goals' }).execute()
    const detail = JSON.stringify({ kind: 'rating', from: 1, to: 5 })
    await db
      .insertInto('question')
      .values({
        id: question_id,
        root_id: question_id,
        category_id,
        kind: 'rating',
        title: 'Is reliable',
        detail,
      })
      .execute()
    await db
      .insertInto('question_set')
      .values({ id: set_id, root_id: set_id, use: 'goal_appraisal', name: 'Goals', state: 'Published' })
      .execute()
    await db
      .insertInto('question_set_item')
      .values({ id: newId(), set_id, question_id, position: 1 })
      .execute()
  })
  return set_id
}
