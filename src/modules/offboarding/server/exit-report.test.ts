import { afterAll, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { newId } from '#platform/id.ts'
import { changeQuestion, createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { giveExit } from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import {
  exitAnswers,
  exitQuestions,
  exitReasons,
  exitScores,
  exitSummary,
} from '#modules/offboarding/shared/exit-report.ts'
import { exitSettings } from '#modules/offboarding/shared/exit-settings.ts'
import { approveSeparation, createSeparation, separations } from '#modules/offboarding/shared/separation.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openWorld, type World } from '#test/world.ts'

const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
let world: World
let rating = ''
let choice = ''
let type = ''
let set = ''
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const { id: category_id } = await hari().get(questionCategory.create, { params, body: { name: 'Exit' } })
  const ask = async (title: string, detail: object) =>
    (await hari().get(createQuestion, { params, body: { category_id, title, detail } as never })).id
  rating = await ask('Would you recommend us?', { kind: 'rating', from: 0, to: 10 })
  choice = await ask('What was good?', {
    kind: 'multiple',
    options: [{ label: 'Colleagues' }, { label: 'Pay' }],
  })
  const made = await hari().get(exitInterview.createSet, { params, body: { name: 'Exit' } })
  const filled = await hari().get(exitInterview.changeSet, {
    params: at(made.id),
    body: {
      version: made.version,
      items: [{ question_id: rating }, { question_id: choice, is_required: false }],
    },
  })
  await hari().get(exitInterview.publishSet, { params: at(made.id), body: { version: filled.version } })
  set = made.id
  type = (
    await hari().get(separationType.create, { params, body: { name: 'Resignation', category: 'Voluntary' } })
  ).id
})
afterAll(() => world.close())

let people = 0
/** Somebody who left and answered: how likely to recommend, and what was good. */
const left = (score: number, good: string[] = [], together: number | null = null) =>
  world.inOrg(org, async (db) => {
    const n = ++people
    const [employee_id, subject_id, sheet_id] = [newId(), newId(), newId()]
    await db
      .insertInto('employee')
      .values({
        id: employee_id,
        code: `L-${n}`,
        first_name: `Leaver${n}`,
        last_name: 'Past',
        joined_on: '2020-01-01',
        left_on: '2026-10-31',
      })
      .execute()
    await db
      .insertInto('separation')
      .values({
        id: subject_id,
        employee_id,
        separation_type_id: type,
        notified_on: '2026-10-01',
        last_working_on: '2026-10-31',
        notice_days_required: 30,
        shortfall_days: 0,
        remarks: 'Left',
        state: 'Clearance',
      })
      .execute()
    await db
      .insertInto('answer_sheet')
      .values({
        id: sheet_id,
        use: exitInterview.name,
        subject_id,
        set_id: set,
        employee_id,
        state: 'Completed',
        submitted_at: `2026-1${n % 2}-15T06:00:${String(n).padStart(2, '0')}Z`,
        score: String(score * 10),
        read_together: together,
      })
      .execute()
    await db
      .insertInto('answer')
      .values([
        {
          sheet_id,
          question_id: rating,
          value: JSON.stringify(score),
          marks: String(score),
          full_marks: '10',
        },
        ...(good.length ? [{ sheet_id, question_id: choice, value: JSON.stringify(good) }] : []),
      ])
      .execute()
    return { sheet_id, subject_id }
  })
const summaryOf = (query: Record<string, string> = {}) => hari().get(exitSummary, { params, query })

test('open answers make figures at once: by question, by answer and by month, and open those who gave them', async () => {
  await left(8, ['Colleagues', 'Pay'])
  await left(5, ['Colleagues'])
  await left(2)
  const { results } = await hari().get(exitQuestions.rows, { params })
  expect(results).toMatchObject([
    { question: 'What was good?', answers: 2, average: null, score: null, most: 'Colleagues', most_share: 1 },
    { question: 'Would you recommend us?', answers: 3, average: '5.00', score: '50.00' },
  ])
  const rows = await opensWhatItCounts(hari(), exitAnswers, separations, { params, counts: 'people' })
  expect(rows.map(({ answer, people, share }) => [answer, people, share])).toEqual([
    ['Colleagues', 2, 1],
    ['Pay', 1, 0.5],
    ['2', 1, expect.closeTo(0.333, 2)],
    ['5', 1, expect.closeTo(0.333, 2)],
    ['8', 1, expect.closeTo(0.333, 2)],
  ])
  const scores = await hari().get(exitScores.rows, { params, query: { by: 'month_ad' } })
  expect(scores.results).toMatchObject([
    { time: 'October 2026', interviews: 1, score: '50.00', lowest: '50' },
    { time: 'November 2026', interviews: 2, score: '50.00', lowest: '20', highest: '80' },
  ])
  expect(await summaryOf()).toMatchObject({ asked: 3, answered: 3, shown: 3, withheld: 0, score: '50.00' })
  expect(await summaryOf({ from: '2026-11-01' })).toMatchObject({ asked: 0, shown: 0, score: null })
})

test('confidential answers wait for their group, are read by nobody alone and by no narrower figure', async () => {
  const first = await left(10, ['Pay'], 3)
  await left(10, [], 3)
  expect(await summaryOf()).toMatchObject({ answered: 5, shown: 3, withheld: 2, score: '50.00' })
  await left(10, [], 3)
  await left(0, [], 3)
  expect(await summaryOf()).toMatchObject({ answered: 7, shown: 6, withheld: 1, score: '75.00' })
  expect(await summaryOf({ separation_type_id: type })).toMatchObject({
    shown: 3,
    withheld: 4,
    score: '50.00',
  })
  // one of three wrote what was good: that is no group of three
  const { results } = await hari().get(exitAnswers.rows, { params })
  const pay = (results as { answer: string; people: number }[]).find(({ answer }) => answer === 'Pay')
  expect(pay?.people).toBe(1)
  const scores = await hari().get(exitScores.rows, { params })
  expect(scores.results).toContainEqual(
    expect.objectContaining({ time: 'Group 1', interviews: 3, score: '100.00', lowest: null, highest: null }),
  )
  const read = await hari().ask(exitInterview.readSheet, { params: at(first.sheet_id), query: { as: 'hr' } })
  expect(read.status).toBe(403)
  const list = await hari().get(exitInterview.sheets, {
    params,
    query: { as: 'hr', subject_id: first.subject_id },
  })
  expect(list.results).toMatchObject([{ is_confidential: true, score: null, state: 'Completed' }])
})

test('what is answered so opens open interviews only', async () => {
  const query = { exit_question: rating, exit_answer: '10' }
  expect((await hari().get(separations, { params, query })).count).toBe(0)
  const one = await hari().get(separations, { params, query: { ...query, exit_answer: '8' } })
  expect(one.count).toBe(1)
})

test('who may not read interviews has figures of five together, which nothing narrows', async () => {
  const gita = world.as('gita')
  expect((await gita.ask(exitSummary, { params })).status).toBe(403)
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: [P.hris.reports] })
      .where('name', 'like', 'Gita%')
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect(await gita.get(exitSummary, { params })).toMatchObject({ answered: 7, shown: 3, withheld: 4 })
  expect((await gita.get(exitScores.rows, { params })).results).toMatchObject([
    { time: 'Group 1', interviews: 3 },
  ])
  await left(10)
  await left(10)
  // the open ones are five by now, in a group of their own
  expect(await gita.get(exitSummary, { params })).toMatchObject({ answered: 9, shown: 8, withheld: 1 })
  const narrowed = await gita.get(exitSummary, { params, query: { separation_type_id: type } })
  expect(narrowed).toMatchObject({ shown: 0, score: null })
  const { results } = await gita.get(exitAnswers.rows, { params })
  expect(results.length).toBeGreaterThan(0)
  for (const row of results) expect(row).toMatchObject({ exit_question: null, exit_answer: null })
  const people = await gita.ask(separations, { params, query: { exit_question: rating, exit_answer: '10' } })
  expect(people.status).toBe(403)
})

test('the promise is that of the day on which the questions were asked', async () => {
  const settings = await hari().get(exitSettings.read, { params })
  await hari().get(exitSettings.update, {
    params,
    body: { confidential: true, smallest_group: 4, version: settings.version },
  })
  const created = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('asha'),
      separation_type_id: type,
      notified_on: '2026-11-20',
      last_working_on: '2026-12-31',
      remarks: 'Leaves',
    },
  })
  await hari().get(approveSeparation, { params: at(created.id), body: { version: created.version } })
  const [sheet] = (await world.as('asha').get(exitInterview.sheets, { params, query: { as: 'user' } }))
    .results
  expect(sheet?.is_confidential).toBe(true)
  const asha = world.as('asha')
  const { body } = await asha.ask(giveExit, {
    params: at(sheet?.id ?? ''),
    body: {
      answers: { [rating]: 7 },
      feedback: { would_return: 'Yes', recommends: 7 },
      version: sheet?.version ?? 0,
    },
  })
  // she reads her own
  expect(body).toMatchObject({ state: 'Completed', score: '70' })
  const before = await summaryOf()
  await hari().get(exitSettings.update, { params, body: { confidential: false, version: 1 } })
  expect(await summaryOf()).toEqual(before)
  expect(
    (await hari().ask(exitInterview.readSheet, { params: at(sheet?.id ?? ''), query: { as: 'hr' } })).status,
  ).toBe(403)
})

test('reasons are those of the resignations', async () => {
  const { results } = await hari().get(exitReasons.rows, { params })
  expect(results).toMatchObject([{ reason_given: 'Did not resign', people: 10, asked: 10, answered: 10 }])
})

test('versions of a question are counted apart, and which one it is is said where both were answered', async () => {
  const titles = async () => [
    ...new Set(
      (await hari().get(exitAnswers.rows, { params })).results.map(
        (row) => (row as { question: string }).question,
      ),
    ),
  ]
  const next = await hari().get(changeQuestion, {
    params: at(choice),
    body: { version: 1, detail: { kind: 'multiple', options: [{ label: 'Pay' }, { label: 'Canteen' }] } },
  })
  expect(await titles()).toEqual(['What was good?', 'Would you recommend us?'])
  choice = next.id
  await left(5, ['Canteen'])
  expect(await titles()).toEqual(['What was good? (1)', 'What was good? (2)', 'Would you recommend us?'])
  expect((await hari().get(exitQuestions.rows, { params })).results).toMatchObject([
    { question: 'What was good? (1)' },
    { question: 'What was good? (2)', answers: 1, most: 'Canteen' },
    { question: 'Would you recommend us?' },
  ])
})
