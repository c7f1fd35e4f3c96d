import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import type { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { createQuestion, questionCategory, questions } from '#engines/questions/question-bank.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { mixResponses } from '#modules/forms/server/form-jobs.ts'
import { answering, publicForm } from '#modules/forms/shared/answering.ts'
import { formQuestions, formReach, forms } from '#modules/forms/shared/form.ts'
import { responses, results } from '#modules/forms/shared/results.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let set = ''
let rating = ''
let words = ''
const org = 'himal'
const params = { org }
const at = (id: string) => ({ params: { org, id } })
const hari = () => world.as('hari')
const today = '2026-11-20'

beforeAll(async () => {
  world = await openWorld()
  const { id: category_id } = await hari().get(questionCategory.create, { params, body: { name: 'Mood' } })
  const ask = async (title: string, detail: Partial<QuestionDetail>) =>
    (await hari().get(createQuestion, { params, body: { title, category_id, detail: detail as never } })).id
  rating = await ask('Would you recommend us?', { kind: 'rating', from: 0, to: 10 })
  words = await ask('Why?', { kind: 'long_text' })
  const draft = await hari().get(formQuestions.createSet, { params, body: { name: 'Pulse' } })
  const items = [{ question_id: rating }, { question_id: words, is_required: false }]
  const made = await hari().get(formQuestions.changeSet, { ...at(draft.id), body: { items, version: 1 } })
  set = (await hari().get(formQuestions.publishSet, { ...at(draft.id), body: { version: made.version } })).id
})
afterAll(() => world.close())

const make = async (change: object = {}, publish = true) => {
  const body = { title: newId(), kind: 'Survey', set_id: set, opens_on: today, ...change } as never
  const form = await hari().get(forms.create, { params, body })
  return publish ? hari().get(forms.act, { ...at(form.id), body: { step: 'publish', version: 1 } }) : form
}
const answer = (name: Name, id: string, answers: Record<string, AnswerValue | null>) =>
  world.as(name).ask(answering.answer, { ...at(id), body: { answers } })

/** How often the bank says that a question was answered. */
const given = async (title: string) =>
  (await hari().get(questions, { params, query: { search: title } })).results[0]?.answer_count ?? NaN

test('questions are asked in the order in which they were published, whatever a next version does', async () => {
  const { id } = await hari().get(formQuestions.createSet, { params, body: { name: 'In order' } })
  const put = async (of: string, ...order: string[]) => {
    const { version } = await hari().get(formQuestions.readSet, at(of))
    const items = order.map((question_id) => ({ question_id }))
    return hari().get(formQuestions.changeSet, { ...at(of), body: { items, version } })
  }
  const publish = (of: string, version: number) =>
    hari().get(formQuestions.publishSet, { ...at(of), body: { version } })
  const orderOf = async (of: string) =>
    (await hari().get(formQuestions.readSet, at(of))).items.map(({ question_id }) => question_id)
  await put(id, words, rating)
  await publish(id, (await put(id, rating, words)).version)
  expect(await orderOf(id)).toEqual([rating, words])
  const next = (await hari().get(formQuestions.reviseSet, at(id))).id
  expect(await orderOf(next)).toEqual([rating, words])
  await publish(next, (await put(next, words, rating)).version)
  expect([await orderOf(id), await orderOf(next)]).toEqual([
    [rating, words],
    [words, rating],
  ])
})

describe('making a form', () => {
  test('a form that cannot be is refused at its fields', async () => {
    const body = { title: 'Odd', kind: 'Request', set_id: newId(), opens_on: today, is_anonymous: true }
    expect(await hari().ask(forms.create, { params, body: body as never })).toMatchObject({
      status: 400,
      body: { is_anonymous: ['A request is decided about, and so has a name.'] },
    })
    expect(
      await hari().ask(forms.create, { params, body: { ...body, is_anonymous: false } as never }),
    ).toMatchObject({ status: 400, body: { set_id: ['Choose published questions.'] } })
  })
  test('it lives by its steps, and once answered keeps what it promised', async () => {
    const form = await make({ title: 'Canteen' })
    expect(form).toMatchObject({ state: 'Published', asked: 6, answered: 0 })
    expect(
      await hari().ask(forms.act, { ...at(form.id), body: { step: 'archive', version: 2 } }),
    ).toMatchObject({
      status: 409,
    })
    expect(await answer('asha', form.id, { [rating]: 7 })).toMatchObject({ status: 200 })
    const frozen = await hari().ask(forms.update, {
      ...at(form.id),
      body: { version: 2, is_anonymous: true, threshold: 9, title: 'Canteen 2' },
    })
    expect(frozen).toMatchObject({ status: 400 })
    expect(Object.keys(frozen.body as object)).toEqual(['is_anonymous', 'threshold'])
    const renamed = await hari().get(forms.update, {
      ...at(form.id),
      body: { version: 2, title: 'Canteen 2' },
    })
    expect(renamed).toMatchObject({ title: 'Canteen 2', version: 3, answered: 1, responses: 1 })
    expect(await hari().ask(forms.remove, at(form.id))).toMatchObject({ status: 409 })
    await hari().get(forms.act, { ...at(form.id), body: { step: 'close', version: 3 } })
    expect(await answer('maya', form.id, { [rating]: 7 })).toMatchObject({ status: 409 })
  })
})

describe('answering', () => {
  test('it is for its segment alone, who is asked once', async () => {
    const { id: segment_id } = await hari().get(segments.create, {
      params,
      body: { name: 'Women', rule: { genders: ['Female'] } },
    })
    const form = await make({ segment_id })
    expect(form.asked).toBe(3)
    expect((await hari().get(formReach.asked, at(form.id))).people).toBe(3)
    const mine = async (name: Name) =>
      (await world.as(name).get(answering.mine, { params, query: { limit: 100 } })).results.find(
        ({ id }) => id === form.id,
      )
    expect(await mine('asha')).toMatchObject({ is_open: true, answered_on: null })
    expect(await mine('bikash')).toBeUndefined()
    expect(await answer('bikash', form.id, { [rating]: 1 })).toMatchObject({ status: 404 })
    expect(await answer('asha', form.id, {})).toMatchObject({
      status: 400,
      body: { answers: { [rating]: ['An answer is Required'] } },
    })
    expect(await answer('asha', form.id, { [rating]: 11 })).toMatchObject({ status: 400 })
    expect(await answer('asha', form.id, { [newId()]: 1, [rating]: 1 })).toMatchObject({ status: 400 })
    const both = await Promise.all([1, 2].map((n) => answer('asha', form.id, { [rating]: n })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await mine('asha')).toMatchObject({ is_open: false, answered_on: today })
    expect(await hari().get(segments.remove, at(segment_id)).catch(String)).toContain('409')
  })
  test('with a name it is read one by one, and goes out as a file of words', async () => {
    const form = await make()
    const known = await given('Why?')
    await answer('asha', form.id, { [rating]: 9, [words]: 'The garden' })
    expect(await given('Why?')).toBe(known + 1)
    const list = await hari().get(responses.list, { params, query: { form_id: form.id } })
    expect(list.results).toMatchObject([
      {
        person: { full_name: 'Asha Gurung' },
        answered_on: today,
        written: 'Would you recommend us?: 9\nWhy?: The garden',
      },
    ])
    const one = await hari().get(responses.read, at(list.results[0]?.id ?? ''))
    expect(one.items.map(({ value }) => value)).toEqual([9, 'The garden'])
    const { results: rows } = await hari().get(results.rows, { params, query: { form_id: form.id } })
    expect(rows).toContainEqual({
      section: '',
      question: 'Why?',
      answer: 'The garden',
      count: 1,
      percent: 100,
    })
  })
})

describe('without a name', () => {
  test('nothing joins who answered and what, results wait for the day and for enough of them', async () => {
    const form = await make({ is_anonymous: true, threshold: 3 })
    const known = await given('Why?')
    for (const [name, value] of [
      ['asha', 10],
      ['maya', 9],
    ] as const)
      expect(await answer(name, form.id, { [rating]: value, [words]: `canary ${name}` })).toMatchObject({
        status: 200,
        body: { score: null },
      })
    expect(await answer('asha', form.id, { [rating]: 1 })).toMatchObject({ status: 409 })
    const read = () => hari().get(results.read, { params, query: { form_id: form.id } })
    expect(await read()).toMatchObject({ responses: 0, questions: [], form: { answered: 2 } })
    expect(await given('Why?')).toBe(known)
    const mix = () => runJob(world, kindOf(mixResponses), org, '2026-11-21')
    const ids = () =>
      world.inOrg(org, async (db) => {
        const rows = await db.selectFrom('form_response').selectAll().where('form_id', '=', form.id).execute()
        expect(rows.every(({ employee_id, request_id }) => employee_id === null && request_id === null)).toBe(
          true,
        )
        return rows.map(({ id }) => id).toSorted()
      })
    const before = await ids()
    expect(await mix()).toEqual({ told: 2 })
    expect((await ids()).some((id) => before.includes(id))).toBe(false)
    // two are fewer than three
    expect(await read()).toMatchObject({ responses: 2, is_hidden: true, questions: [], groups: [] })
    await answer('bikash', form.id, { [rating]: 3 })
    await mix()
    const told = await read()
    expect(told).toMatchObject({ responses: 3, is_hidden: false })
    expect(told.questions[0]).toMatchObject({ answered: 3, mean: '7.33', enps: 33 })
    // fewer than ten wrote: their words are not shown
    expect(told.questions[1]).toMatchObject({ answered: 2, texts: null })
    expect((await hari().get(responses.list, { params, query: { form_id: form.id } })).count).toBe(0)
  })
  test('no other table, audit or event names who answered with the answer', async () => {
    const form = await make({ is_anonymous: true })
    await answer('bikash', form.id, { [rating]: 5, [words]: 'canary sings' })
    const traces = await world.services.database.asOwner(async (db) => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
        db,
      )
      const found: string[] = []
      for (const { name } of rows) {
        const hit =
          await sql`select 1 from ${sql.table(name)} t where t::text like '%canary sings%' limit 1`.execute(
            db,
          )
        if (hit.rows.length) found.push(name)
      }
      return found
    })
    expect(traces).toEqual(['form_response'])
  })
})

describe('by a public link', () => {
  test('whoever has it answers, whoever has not learns nothing', async () => {
    const form = await make({ is_anonymous: true, is_public: true, most_responses: 1, title: 'Open day' })
    const link = { params: { slug: org, key: form.public_key ?? '' } }
    const nobody = world.as(null)
    expect(await nobody.get(publicForm.read, link)).toMatchObject({
      organization: 'Himal Technologies',
      title: 'Open day',
    })
    const wrong = [
      { params: { slug: org, key: newId() } },
      { params: { slug: 'terai', key: form.public_key ?? '' } },
      { params: { slug: 'nowhere', key: form.public_key ?? '' } },
      { params: { slug: org, key: 'x' } },
    ]
    for (const one of wrong) expect(await nobody.ask(publicForm.read, one)).toMatchObject({ status: 404 })
    expect(await nobody.ask(publicForm.answer, { ...link, body: { answers: {} } })).toMatchObject({
      status: 400,
    })
    expect(
      await nobody.ask(publicForm.answer, { ...link, body: { answers: { [rating]: 4 } } }),
    ).toMatchObject({
      status: 204,
    })
    expect(
      await nobody.ask(publicForm.answer, { ...link, body: { answers: { [rating]: 4 } } }),
    ).toMatchObject({
      status: 409,
    })
    const closed = await hari().get(forms.update, { ...at(form.id), body: { version: 2, is_public: false } })
    expect(closed.public_key).toBeNull()
    expect(await nobody.ask(publicForm.read, link)).toMatchObject({ status: 404 })
  })
})

test('a form opens on its day', async () => {
  const form = await make({ opens_on: '2026-11-25', closes_on: '2026-11-26' })
  expect(await answer('asha', form.id, { [rating]: 1 })).toMatchObject({ status: 409 })
  clock.set('2026-11-25T04:00:00Z')
  expect(await answer('asha', form.id, { [rating]: 1 })).toMatchObject({ status: 200 })
  clock.set('2026-11-27T04:00:00Z')
  expect(await answer('maya', form.id, { [rating]: 1 })).toMatchObject({ status: 409 })
  clock.set('2026-11-20T04:00:00Z')
})
