import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import type { Name } from '#test/cast.ts'
import { finishJobs } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'
import { pa, paQuestions } from '#modules/performance-appraisal/shared/appraisal.ts'
import { paSummary, paYearly } from '#modules/performance-appraisal/shared/report.ts'
import {
  addSlot,
  appraisalYear,
  closeSlot,
  openSlot,
  slots,
} from '#modules/performance-appraisal/shared/slot.ts'

let world: World
let slot: string
let question: string
let set_id: string
const org = 'himal'
const params = { org }
const hr = { as: 'hr' } as const
const user = { as: 'user' } as const
const hari = () => world.as('hari')
const below = () => ({ org, occasion_id: slot })
const addMode = (
  mode: 'Self' | 'Supervisor' | 'Peer' | 'Reviewer',
  weight_percent: number,
  more: object = {},
) =>
  hari().ask(pa.addMode, {
    params: below(),
    body: {
      mode,
      weight_percent,
      form: 'Questionnaire' as const,
      set_id,
      visibility: 'Named' as const,
      min_responses: 1,
      nominate_max: 0,
      ...more,
    },
  })
const owed = async (who: Name, form: 'Questionnaire' | 'KPI' = 'Questionnaire') => {
  const { results } = await world.as(who).get(pa.owed, { params, query: { occasion_id: slot, form: [form] } })
  const [first] = results
  if (!first) throw new Error(`${who} owes no form`)
  return first.id
}
const readForm = (who: Name, id: string) =>
  world.as(who).get(pa.readForm, { params: { org, id }, query: user })
async function submit(who: Name, rating: number, comment: string | null = null) {
  const id = await owed(who)
  const { version, draft } = await readForm(who, id)
  const answers = { [question]: rating }
  const { status } = await world.as(who).ask(pa.submit, {
    params: { org, id },
    body: { answers, comment, version, draft_version: draft?.version ?? 0 },
  })
  return { id, status }
}
const close = async () => {
  const { results } = await hari().get(slots, { params, query: hr })
  await hari().get(closeSlot, { params: { org, id: slot }, body: { version: results[0]?.version ?? 0 } })
}
/** What the work that was begun on the forms has come to. */
const workDone = async () => {
  await finishJobs(world)
  return (await hari().get(pa.work, { params: below() })).last
}
const calculate = () => hari().get(pa.calculate, { params: below() })
const result = async () => {
  const { results } = await hari().get(pa.results, { params: below(), query: hr })
  const [row] = results
  if (!row) throw new Error('There is no result')
  return row
}

beforeAll(async () => {
  world = await openWorld()
  const category = await hari().get(questionCategory.create, { params, body: { name: 'Appraisal' } })
  const asked = await hari().get(createQuestion, {
    params,
    body: { category_id: category.id, title: 'Keeps promises', detail: { kind: 'rating', to: 5 } },
  })
  question = asked.id
  const set = await hari().get(paQuestions.createSet, { params, body: { name: 'Core' } })
  set_id = set.id
  const filled = await hari().get(paQuestions.changeSet, {
    params: { org, id: set_id },
    body: { version: set.version, items: [{ question_id: question }] },
  })
  await hari().get(paQuestions.publishSet, { params: { org, id: set_id }, body: { version: filled.version } })
  const year = await hari().get(appraisalYear.create, {
    params,
    body: { title: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' },
  })
  const made = await hari().get(addSlot, {
    params,
    body: {
      year_id: year.id,
      title: 'Q4',
      starts_on: '2026-10-01',
      ends_on: '2026-12-31',
      opens_on: '2026-11-01',
      due_on: '2026-11-30',
      weight_percent: 40,
      kpi_percent: 0,
      missing_rule: 'Redistribute',
      appeal_days: 10,
      box_low: 60,
      box_high: 80,
    },
  })
  slot = made.id
})
afterAll(() => world.close())

test('a slot opens only when the weights of its modes sum to 100', async () => {
  expect((await addMode('Self', 20)).status).toBe(204)
  expect((await addMode('Supervisor', 50)).status).toBe(204)
  const open = async () => {
    const { results } = await hari().get(slots, { params, query: hr })
    return hari().ask(openSlot, { params: { org, id: slot }, body: { version: results[0]?.version ?? 0 } })
  }
  const refused = await open()
  expect(JSON.stringify(refused.body)).toContain('sum to 70')
  expect((await addMode('Peer', 30, { visibility: 'Hidden', min_responses: 2 })).status).toBe(400)
  expect((await addMode('Peer', 30, { visibility: 'Hidden', min_responses: 3 })).status).toBe(204)
  expect((await open()).status).toBe(204)
})

test('forms go to the appraiser alone, and a stale tab does not overwrite a newer draft', async () => {
  await hari().get(pa.generate, {
    params: below(),
    body: { employee_ids: [world.id('asha')], with_peers: false },
  })
  expect(await workDone()).toMatchObject({ step: 'generate', state: 'Done', progress: 1, total: 1, done: 2 })
  const assigned = await hari().get(pa.assign, {
    params: below(),
    body: {
      mode: 'Peer',
      form: 'Questionnaire',
      employee_ids: [world.id('asha')],
      // whoever appraises already, and the appraisee herself, are left out
      appraiser_ids: (['bikash', 'gita', 'hari', 'maya', 'asha'] as const).map((name) => world.id(name)),
    },
  })
  expect(assigned.done).toBe(3)
  const reach = pa.sendAll.reaches?.asked
  if (!reach) throw new Error('the act declares whom it reaches')
  const reached = () => hari().get(reach, { params: below() } as never)
  const { people } = (await reached()) as { people: number }
  await hari().get(pa.sendAll, { params: below() })
  expect(await workDone()).toMatchObject({ step: 'send', state: 'Done', total: people, done: 5 })
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{
      people: number
    }>`select count(distinct coalesce(appraiser_id, id))::int as people from appraisal_assignment
      where occasion_id = ${below().occasion_id} and state = 'Pending'`.execute(db),
  )
  expect(people).toBe(rows[0]?.people)
  expect(await reached()).toMatchObject({ people: 0 })
  const id = await owed('asha')
  expect((await world.as('bikash').ask(pa.readForm, { params: { org, id }, query: user })).status).toBe(404)
  const save = (draft_version: number, rating: number) =>
    world.as('asha').ask(pa.saveDraft, {
      params: { org, id },
      body: { answers: { [question]: rating }, comment: null, draft_version },
    })
  expect((await save(0, 2)).status).toBe(200)
  const stale = await save(0, 1)
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { answers: { [question]: 2 }, version: 1 } })
  expect((await save(1, 4)).status).toBe(200)
  expect((await readForm('asha', id)).draft).toMatchObject({ answers: { [question]: 4 }, version: 2 })
  expect((await submit('asha', 5)).status).toBe(204)
  expect((await addMode('Reviewer', 0)).status).toBe(409)
})

test('a form that is sent back keeps its answers', async () => {
  const { id } = await submit('maya', 3, 'Good quarter')
  const { version } = await readForm('maya', id)
  const back = await hari().ask(pa.sendBack, { params: { org, id }, body: { version, remarks: 'Say more.' } })
  expect(back.status).toBe(204)
  const form = await readForm('maya', id)
  expect(form).toMatchObject({
    state: 'Sent back',
    remarks: 'Say more.',
    draft: { answers: { [question]: 3 }, comment: 'Good quarter' },
  })
  expect((await submit('maya', 3, 'Good quarter, and more')).status).toBe(204)
})

test('hidden appraisers: too few count as missing, and nothing joins their answers to them', async () => {
  const seen = async () => {
    const { results } = await hari().get(pa.assignments, {
      params: below(),
      query: { ...hr, mode: ['Peer'], limit: 50 },
    })
    return results.map(({ appraiser, state, version, abilities }) => [
      appraiser?.full_name,
      state,
      version,
      abilities,
    ])
  }
  const before = await seen()
  const { id } = await submit('bikash', 1, 'Zeal is missing')
  await submit('gita', 2, 'A fine colleague')
  await calculate()
  expect((await result()).score).toBe('64.29')
  await submit('hari', 3)
  expect(await seen()).toEqual(before)
  expect((await hari().ask(pa.readForm, { params: { org, id }, query: hr })).status).toBe(404)
  // they are read together once the slot has closed: a score that grows with each would tell it
  await calculate()
  expect((await result()).score).toBe('64.29')
  await close()
  await calculate()
  expect((await result()).score).toBe('52.50')
  const rows = await world.inOrg(org, (db) =>
    db
      .selectFrom('appraisal_response as r')
      .innerJoin('appraisal_mode as m', 'm.id', 'r.mode_id')
      .select(['m.mode', 'r.assignment_id', 'r.id'])
      .execute(),
  )
  const peers = rows.filter(({ mode }) => mode === 'Peer')
  expect(peers).toHaveLength(3)
  // version 4: at random
  expect(peers.every(({ assignment_id, id: random }) => assignment_id === null && random[14] === '4')).toBe(
    true,
  )
})

test('before release the appraisee sees nothing, afterwards the words without hidden names', async () => {
  const asha = world.as('asha')
  const { id, version } = await result()
  const detail = { params: { org, id }, query: user }
  const lists = async () => [
    (await asha.get(pa.ownResults, { params, query: {} })).count,
    (await asha.get(paSummary, { params, query: user })).count,
    (await asha.get(paYearly, { params, query: user })).count,
  ]
  expect(await lists()).toEqual([0, 0, 0])
  expect((await asha.ask(pa.readResult, detail)).status).toBe(404)
  expect((await asha.ask(pa.results, { params: below(), query: hr })).status).toBe(403)
  // neither do colleagues and supervisors, who are not HR
  for (const name of ['maya', 'bikash'] as const)
    expect((await world.as(name).ask(pa.readResult, detail)).status).toBe(404)

  const calibrated = await hari().ask(pa.calibrate, {
    params: { org, id },
    body: { version, calibrated_score: '60', calibration_note: 'Hard market' },
  })
  expect(calibrated.status).toBe(204)
  const released = await hari().get(pa.release, { params: below(), body: { result_ids: [id] } })
  expect(released.done).toBe(1)
  expect(await lists()).toEqual([1, 1, 1])
  const mine = await asha.get(pa.readResult, detail)
  expect(mine).toMatchObject({ score: '52.50', calibrated_score: '60.00', calibration_note: null })
  const words = JSON.stringify(mine)
  for (const name of ['Bikash', 'Gita', 'Hari']) expect(words).not.toContain(name)
  expect(mine.said.find(({ mode }) => mode === 'Peer')).toMatchObject({
    responses: 3,
    authors: [],
    comments: ['A fine colleague', 'Zeal is missing'],
    questions: [{ title: 'Keeps promises', percent: '25.00', answers: ['1', '2', '3'] }],
  })
  expect(mine.said.find(({ mode }) => mode === 'Supervisor')?.comments).toEqual(['Good quarter, and more'])
  const acknowledge = (v: number) =>
    asha.ask(pa.acknowledge, { params: { org, id }, body: { version: v, acknowledgement: null } })
  expect((await acknowledge(mine.version)).status).toBe(204)
  expect((await acknowledge(mine.version + 1)).status).toBe(409)
  // what was released stays as it was told
  expect((await calculate()).done).toBe(0)
})
