import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import type { QuestionDetail } from '#engines/questions/question.ts'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { answering } from '#modules/forms/shared/answering.ts'
import { formQuestions, forms } from '#modules/forms/shared/form.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
let world: World
let set = ''
const ids = { rating: '', likes: '', often: '', since: '' }
const hari = () => world.as('hari')
const at = (id: string) => ({ params: { ...params, id } })

beforeAll(async () => {
  world = await openWorld()
  const { id: category_id } = await hari().get(questionCategory.create, { params, body: { name: 'Mood' } })
  const ask = async (title: string, detail: Partial<QuestionDetail>) =>
    (await hari().get(createQuestion, { params, body: { title, category_id, detail: detail as never } })).id
  ids.rating = await ask('How is the canteen?', { kind: 'rating', to: 5 })
  ids.likes = await ask('What do you like?', {
    kind: 'multiple',
    options: [
      { label: 'Momo', marks: null },
      { label: 'Dal', marks: null },
    ],
  })
  ids.often = await ask('Do you come often?', { kind: 'yes_no' })
  ids.since = await ask('Since when?', { kind: 'date' })
  const draft = await hari().get(formQuestions.createSet, { params, body: { name: 'Canteen' } })
  const items = Object.values(ids).map((question_id) => ({ question_id, is_required: false }))
  const made = await hari().get(formQuestions.changeSet, { ...at(draft.id), body: { items, version: 1 } })
  set = (await hari().get(formQuestions.publishSet, { ...at(draft.id), body: { version: made.version } })).id
  const open = await make('Canteen with names', false)
  const secret = await make('Canteen without names', true)
  const answers = {
    [ids.rating]: 4,
    [ids.likes]: ['Momo', 'Dal'],
    [ids.often]: true,
    [ids.since]: '2026-01-05',
  }
  await answer('asha', open, answers)
  await answer('bikash', open, { [ids.rating]: 2 })
  for (const name of ['asha', 'maya', 'rajan'] as const) await answer(name, secret, { [ids.rating]: 1 })
  await world.inOrg('himal', (db) => sql`update form_response set is_told = true`.execute(db))
})
afterAll(() => world.close())

async function make(title: string, is_anonymous: boolean): Promise<string> {
  const body = { title, kind: 'Survey', set_id: set, opens_on: '2026-11-20', is_anonymous } as never
  const { id } = await hari().get(forms.create, { params, body })
  await hari().get(forms.act, { ...at(id), body: { step: 'publish', version: 1 } })
  return id
}
async function answer(name: Name, id: string, answers: object) {
  const given = await world.as(name).ask(answering.answer, { ...at(id), body: { answers } as never })
  expect(given.status).toBeLessThan(300)
}
const rows = (name: Name, more: object) =>
  world.as(name).ask(reportBuilder.rows, {
    params,
    query: { definition: writeDefinition(Definition.parse(more)) as never },
  })
const column = (id: string) => `q_${id.replaceAll('-', '')}`

test('a line for each response with a name, its questions as columns', async () => {
  const shown = Object.values(ids).map(column)
  const { body } = await rows('hari', {
    data_set: 'form-responses',
    columns: ['form', 'version', 'full_name', ...shown],
    sort: [{ key: 'full_name' }],
  })
  expect(body.columns.map(({ title }) => title)).toContain('What do you like?')
  expect(body.results).toMatchObject([
    {
      form: 'Canteen with names',
      version: 1,
      full_name: 'Asha Gurung',
      [column(ids.rating)]: '4',
      [column(ids.likes)]: 'Momo, Dal',
      [column(ids.often)]: true,
      [column(ids.since)]: '2026-01-05',
    },
    { full_name: 'Bikash Rai', [column(ids.rating)]: '2', [column(ids.likes)]: null },
  ])
  const filtered = await rows('hari', {
    data_set: 'form-responses',
    columns: ['full_name'],
    filters: [{ column: column(ids.likes), is: 'any_of', values: ['Dal'] }],
  })
  expect(filtered.body.results).toMatchObject([{ full_name: 'Asha Gurung' }])
})

test('or a line for each answer, which can be averaged by its question', async () => {
  const { body } = await rows('hari', {
    data_set: 'form-answers',
    filters: [{ column: 'full_name', is: 'is', values: ['Asha Gurung'] }],
    columns: ['question', 'answer'],
    sort: [{ key: 'question' }],
  })
  expect(body.results.map(({ question, answer: said }) => [question, said])).toEqual([
    ['Do you come often?', 'Yes'],
    ['How is the canteen?', '4'],
    ['Since when?', '2026-01-05'],
    ['What do you like?', 'Momo, Dal'],
  ])
  const mean = await rows('hari', {
    data_set: 'form-answers',
    groups: [{ column: 'question' }],
    measures: [{ what: 'average', column: 'answer_number' }],
  })
  expect(mean.body.results).toContainEqual(
    expect.objectContaining({ question: 'How is the canteen?', 'average:answer_number': '3.00' }),
  )
})

test('what was answered without a name is in no line, and counted from its threshold on', async () => {
  for (const data_set of ['form-responses', 'form-answers']) {
    const { body } = await rows('hari', { data_set, columns: ['form'] })
    expect(body.results.map(({ form }) => form)).not.toContain('Canteen without names')
  }
  const few = await rows('hari', {
    data_set: 'forms',
    columns: ['form', 'responses'],
    sort: [{ key: 'form' }],
  })
  expect(few.body.results).toMatchObject([
    { form: 'Canteen with names', responses: 2 },
    { form: 'Canteen without names', responses: null },
  ])
  await world.inOrg('himal', (db) =>
    sql`update form set threshold = 3 where title = 'Canteen without names'`.execute(db),
  )
  const enough = await rows('hari', {
    data_set: 'forms',
    columns: ['form', 'responses'],
    sort: [{ key: 'form' }],
  })
  expect(enough.body.results[1]).toMatchObject({ responses: 3 })
})

test('who may not read answers may not report on them', async () => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = '{9.00,4.01,21.01}' from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db),
  )
  world.services.viewers.forgetAll()
  for (const data_set of ['form-responses', 'form-answers', 'forms', 'exit-answers', 'confirmation-answers'])
    expect((await rows('gita', { data_set, columns: ['full_name'] })).status, data_set).toBe(403)
})

test('confidential exit interviews are in no line', async () => {
  const sheet = async (read_together: number | null) => {
    const id = newId()
    await world.inOrg('himal', async (db) => {
      await db
        .insertInto('answer_sheet')
        .values({
          id,
          use: 'exit_interview',
          subject_id: newId(),
          set_id: set,
          employee_id: world.id('asha'),
          state: 'Completed',
          submitted_at: '2026-11-01T06:00:00Z',
          read_together,
        })
        .execute()
      await db
        .insertInto('answer')
        .values({ sheet_id: id, question_id: ids.rating, value: JSON.stringify(read_together ?? 4) })
        .execute()
    })
  }
  await sheet(null)
  await sheet(5)
  const { body } = await rows('hari', {
    data_set: 'exit-answers',
    columns: ['full_name', 'question', 'answer'],
  })
  expect(body.results).toMatchObject([
    { full_name: 'Asha Gurung', question: 'How is the canteen?', answer: '4' },
  ])
})
