import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { changeQuestion, createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { mixResponses, remindOfForms } from '#modules/forms/server/form-jobs.ts'
import { answering } from '#modules/forms/shared/answering.ts'
import { formQuestions, forms } from '#modules/forms/shared/form.ts'
import { responses, results } from '#modules/forms/shared/results.ts'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let set = ''
let eats = ''
let why = ''
let name = ''
const org = 'himal'
const params = { org }
const at = (id: string) => ({ params: { org, id } })
const hari = () => world.as('hari')
const day = (on: string) => clock.set(`${on}T04:00:00Z`)

beforeAll(async () => {
  world = await openWorld()
  const { id: category_id } = await hari().get(questionCategory.create, { params, body: { name: 'Canteen' } })
  const ask = async (title: string, detail: object) =>
    (await hari().get(createQuestion, { params, body: { title, category_id, detail: detail as never } })).id
  eats = await ask('Do you eat in the canteen?', { kind: 'yes_no' })
  why = await ask('Why not?', { kind: 'text' })
  name = await ask('Your name', { kind: 'text', max: 8 })
  const draft = await hari().get(formQuestions.createSet, { params, body: { name: 'Canteen' } })
  const items = [
    { question_id: eats },
    { question_id: why, show_if: { question_id: eats, values: ['No'] } },
    { question_id: name, prefill: 'full_name' as const, is_required: false },
  ]
  const made = await hari().get(formQuestions.changeSet, { ...at(draft.id), body: { items, version: 1 } })
  set = (await hari().get(formQuestions.publishSet, { ...at(draft.id), body: { version: made.version } })).id
})
afterAll(() => world.close())
beforeEach(() => day('2026-11-20'))

const make = async (change: object = {}) => {
  const body = { title: newId(), kind: 'Survey', set_id: set, opens_on: '2026-11-18', ...change } as never
  const form = await hari().get(forms.create, { params, body })
  return hari().get(forms.act, { ...at(form.id), body: { step: 'publish', version: 1 } })
}
const answer = (by: Name, id: string, answers: Record<string, AnswerValue | null>) =>
  world.as(by).ask(answering.answer, { ...at(id), body: { answers } })
const read = (by: Name, id: string) => world.as(by).get(answering.read, at(id))
const keep = (by: Name, id: string, answers: Record<string, AnswerValue | null>) =>
  world.as(by).ask(answering.saveDraft, { ...at(id), body: { answers } })

describe('a question that is asked after an answer', () => {
  test('is required only then, and what it was told before is not kept', async () => {
    const form = await make({ allows_many: true })
    expect(await answer('asha', form.id, { [eats]: false })).toMatchObject({
      status: 400,
      body: { answers: { [why]: ['An answer is Required'] } },
    })
    expect(await answer('asha', form.id, { [eats]: true, [why]: 'The noise' })).toMatchObject({ status: 200 })
    const { results: given } = await hari().get(responses.list, { params, query: { form_id: form.id } })
    expect(given.map(({ written }) => written)).toEqual(['Do you eat in the canteen?: Yes'])
  })

  test('depends on an earlier one whose answers it names, and follows it into the next version', async () => {
    const { id } = await hari().get(formQuestions.reviseSet, at(set))
    const change = (items: object[], version: number) =>
      hari().ask(formQuestions.changeSet, { ...at(id), body: { items: items as never, version } })
    const show_if = { question_id: eats, values: ['No'] }
    expect(await change([{ question_id: why, show_if }, { question_id: eats }], 1)).toMatchObject({
      status: 400,
      body: {
        items: [
          { show_if: { question_id: ['It can depend only on a question that stands before it.'] } },
          {},
        ],
      },
    })
    expect(await change([{ question_id: eats, prefill: 'mobile' }], 1)).toMatchObject({
      status: 400,
      body: { items: [{ prefill: ['This part of the record does not fit the kind of the question.'] }] },
    })
    expect(await change([{ question_id: eats }, { question_id: why, show_if }], 1)).toMatchObject({
      status: 200,
    })
    const next = await hari().get(changeQuestion, {
      ...at(eats),
      body: { title: 'Do you eat here?', version: 1 },
    })
    const after = await hari().get(formQuestions.readSet, at(id))
    expect(after.items.map(({ question_id, show_if: on }) => [question_id, on?.question_id ?? null])).toEqual(
      [
        [next.id, null],
        [why, next.id],
      ],
    )
    expect((await hari().get(formQuestions.readSet, at(set))).items[1]?.show_if?.question_id).toBe(eats)
  })
})

describe('a draft', () => {
  test('is there again until it is sent, for its author alone', async () => {
    const form = await make()
    expect(await read('asha', form.id)).toMatchObject({ draft_saved_at: null, start: { [name]: 'Asha Gur' } })
    expect(await keep('asha', form.id, { [eats]: false, [name]: null })).toMatchObject({ status: 200 })
    expect(await read('asha', form.id)).toMatchObject({
      draft_saved_at: expect.stringContaining('2026-11-20T04:00:'),
      start: { [eats]: false, [name]: null },
    })
    // a tab that has not seen it gets what the other wrote, to choose from
    const late = await world.as('asha').ask(answering.saveDraft, {
      ...at(form.id),
      body: { answers: { [eats]: true }, draft_saved_at: null },
    })
    expect([late.status, late.body]).toMatchObject([409, { current: { answers: { [eats]: false } } }])
    expect(await read('maya', form.id)).toMatchObject({ draft_saved_at: null, start: { [name]: 'Maya Shr' } })
    expect(await answer('asha', form.id, { [eats]: true })).toMatchObject({ status: 200 })
    const left = await world.inOrg(org, (db) => db.selectFrom('answer_draft').select('employee_id').execute())
    expect(left).toEqual([])
  })

  test('is thrown away where its author wants it', async () => {
    const form = await make()
    await keep('asha', form.id, { [eats]: false })
    await world.as('asha').get(answering.dropDraft, at(form.id))
    expect(await read('asha', form.id)).toMatchObject({ draft_saved_at: null })
  })

  test('is not kept, nor anything filled in, where answers have no name', async () => {
    const form = await make({ is_anonymous: true })
    expect(await keep('asha', form.id, { [eats]: true })).toMatchObject({ status: 409 })
    expect(await read('asha', form.id)).toMatchObject({ start: {}, draft_saved_at: null })
  })

  test('is not kept of a form for others, nor of one that is closed', async () => {
    const form = await make({ closes_on: '2026-11-20' })
    day('2026-11-21')
    expect(await keep('asha', form.id, { [eats]: true })).toMatchObject({ status: 409 })
    expect(await keep('asha', newId(), { [eats]: true })).toMatchObject({ status: 404 })
  })
})

describe('a form that is asked each week', () => {
  test('is answered once in each, and told of apart', async () => {
    const form = await make({ repeats: 'Week' })
    expect(await read('asha', form.id)).toMatchObject({
      repeats: 'Week',
      answer_by: '2026-11-24',
      is_open: true,
    })
    expect((await answer('asha', form.id, { [eats]: true })).status).toBe(200)
    expect((await answer('asha', form.id, { [eats]: true })).status).toBe(409)
    expect(await keep('maya', form.id, { [eats]: true })).toMatchObject({ status: 200 })
    day('2026-11-25')
    expect(await read('asha', form.id)).toMatchObject({
      is_open: true,
      answered_on: null,
      answer_by: '2026-12-01',
    })
    // what was begun in a week answers no question of the next
    expect(await read('maya', form.id)).toMatchObject({ draft_saved_at: null })
    expect((await answer('asha', form.id, { [eats]: false, [why]: 'Cold' })).status).toBe(200)
    expect((await answer('maya', form.id, { [eats]: true })).status).toBe(200)
    expect(await hari().get(forms.read, at(form.id))).toMatchObject({ answered: 2, responses: 3 })
    const told = (occurrence_on?: string) =>
      hari().get(results.read, { params, query: { form_id: form.id, occurrence_on } })
    expect(await told()).toMatchObject({
      occurrence_on: '2026-11-25',
      occurrences: [
        { on: '2026-11-25', responses: 2 },
        { on: '2026-11-18', responses: 1 },
      ],
      responses: 2,
    })
    expect(await told('2026-11-18')).toMatchObject({ occurrence_on: '2026-11-18', responses: 1 })
    const frozen = await hari().ask(forms.update, {
      ...at(form.id),
      body: { repeats: 'Month', opens_on: '2026-11-19', version: 2 },
    })
    expect(Object.keys(frozen.body as object)).toEqual(['repeats', 'opens_on'])
  })

  test('without names no occurrence tells of fewer than was promised', async () => {
    const form = await make({ repeats: 'Week', is_anonymous: true, threshold: 3 })
    for (const by of ['asha', 'maya', 'rajan', 'bikash'] as const)
      expect((await answer(by, form.id, { [eats]: true })).status).toBe(200)
    day('2026-11-25')
    expect((await answer('asha', form.id, { [eats]: true })).status).toBe(200)
    day('2026-11-26')
    await runJob(world, kindOf(mixResponses), org, '2026-11-26')
    expect(await hari().get(results.read, { params, query: { form_id: form.id } })).toMatchObject({
      is_hidden: true,
      questions: [],
      occurrences: [
        { on: '2026-11-25', responses: null },
        { on: '2026-11-18', responses: 4 },
      ],
    })
  })

  test('is opened anew on the first day of each, and reminded of within it', async () => {
    const form = await make({ repeats: 'Week', remind_days: 2, opens_on: '2026-12-02' })
    const said = async (on: string) => {
      day(on)
      await runJob(world, kindOf(remindOfForms), org, on)
      const rows = await world.services.database.asOwner((db) =>
        db.selectFrom('signal').select(['name', 'payload']).orderBy('id').execute(),
      )
      await world.services.database.asOwner((db) => db.deleteFrom('signal').execute())
      return rows
        .filter(({ payload }) => JSON.stringify(payload).includes(form.id))
        .map(({ name: signal }) => signal)
    }
    expect(await said('2026-12-09')).toEqual(['form.opened'])
    expect(await said('2026-12-10')).toEqual([])
    expect(await said('2026-12-11')).toEqual(['form.reminded'])
    expect(await said('2026-12-16')).toEqual(['form.opened'])
  })

  test('is no request', async () => {
    const body = { title: 'Again', kind: 'Request', set_id: set, opens_on: '2026-11-20', repeats: 'Week' }
    expect(await hari().ask(forms.create, { params, body: body as never })).toMatchObject({
      status: 400,
      body: { repeats: ['A request is made when somebody needs it, and is not asked again and again.'] },
    })
  })
})
