import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { ma, maQuestions } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { closeMonth, months } from '#modules/monthly-appraisal/shared/month.ts'
import { monthlySetting } from '#modules/monthly-appraisal/shared/setting.ts'
import type { Name } from '#test/cast.ts'
import { everythingRead } from '#test/everything-read.ts'
import { openedMonth } from '#test/monthly-month.ts'
import { openWorld, type World } from '#test/world.ts'

type Role = 'user' | 'supervisor' | 'hr'
let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
let [month, setting, question] = ['', '', '']
const words: Readonly<Record<string, string>> = {
  asha: 'Zinnia words of the appraisee',
  maya: 'Marigold words of the supervisor',
}

beforeAll(async () => {
  world = await openWorld()
  const category = await hari().get(questionCategory.create, { params, body: { name: 'Month' } })
  question = (
    await hari().get(createQuestion, {
      params,
      body: { category_id: category.id, title: 'Quality', detail: { kind: 'rating', to: 5 } } as never,
    })
  ).id
  const set = await hari().get(maQuestions.createSet, { params, body: { name: 'Month' } })
  const filled = await hari().get(maQuestions.changeSet, {
    params: { org, id: set.id },
    body: { version: set.version, items: [{ question_id: question }] },
  } as never)
  const published = await hari().get(maQuestions.publishSet, {
    params: { org, id: set.id },
    body: { version: (filled as { version: number }).version },
  })
  setting = (
    await hari().get(monthlySetting.create, {
      params,
      body: {
        title: 'Review',
        set_id: published.id,
        active_from: '2026-01-01',
        opens_after_days: 1,
        due_after_days: 30,
        self_percent: 20,
        reviewer_percent: 0,
        publish: 'By HR',
        months: 2,
        reward_from: 80,
        support_below: 40,
      } as never,
    })
  ).id
  month = (await openedMonth(world, '2026-10-10')) ?? ''
  for (const [who, rating] of [
    ['asha', 5],
    ['maya', 3],
  ] as const) {
    const { results } = await world.as(who).get(ma.owed, { params, query: { view: 'to_do' } })
    const own = results.find(({ appraisee }) => appraisee.id === world.id('asha'))
    const at = { org, id: own?.id ?? '' }
    const open = await world.as(who).get(ma.readForm, { params: at, query: { as: 'user' } })
    const body = {
      answers: { [question]: rating },
      comment: words[who] ?? null,
      version: open.version,
      draft_version: 0,
    }
    // what is only begun is its author's, too
    await world.as(who).get(ma.saveDraft, {
      params: at,
      body: { answers: body.answers, comment: `${words[who] ?? ''}, begun`, draft_version: 0 },
    })
    if (who === 'asha') expect(heard(await read('maya', 'user'))).toEqual([])
    await world.as(who).get(ma.submit, { params: at, body: { ...body, draft_version: 1 } })
  }
})
afterAll(() => world.close())

async function read(who: Name, as: Role): Promise<string> {
  const ids = await world.inOrg(org, async (db) => {
    const results = await db.selectFrom('appraisal_result').select('id').execute()
    const forms = await db.selectFrom('appraisal_assignment').select('id').execute()
    return [month, setting, ...results.map(({ id }) => id), ...forms.map(({ id }) => id)]
  })
  return everythingRead(world, who, {
    below: '/monthly-appraisal/{org}',
    as,
    org,
    ids: { id: ids, occasion_id: [month], setting_id: [setting], employee_id: [world.id('asha')] },
  })
}
const heard = (text: string) => Object.keys(words).filter((name) => text.includes(words[name] ?? '?'))
/** One fifth of 100 and four fifths of what 3 of 5 is worth. */
const SCORE = /"(final_)?score":"(68|60)\.00"/

test.each<[Name, Role, string[], boolean]>([
  ['asha', 'user', ['asha'], false],
  ['maya', 'user', ['maya'], false],
  ['maya', 'supervisor', [], false],
  ['bikash', 'user', [], false],
  ['hari', 'user', [], false],
  ['hari', 'hr', ['asha', 'maya'], true],
])('closed and not released: %s as %s', async (who, as, expected, readsScore) => {
  if (who === 'asha') {
    const { results } = await hari().get(months, { params, query: {} })
    const version = results.find(({ id }) => id === month)?.version ?? 0
    await hari().get(closeMonth, { params: { org, id: month }, body: { version } })
  }
  const text = await read(who, as)
  expect(heard(text)).toEqual(expected)
  expect(SCORE.test(text)).toBe(readsScore)
})

test.each<[Name, Role, string[], boolean]>([
  ['asha', 'user', ['asha', 'maya'], true],
  ['maya', 'user', ['maya'], false],
  ['maya', 'supervisor', [], false],
  ['bikash', 'user', [], false],
  ['tara', 'user', [], false],
])('released: %s as %s', async (who, as, expected, readsScore) => {
  if (who === 'asha') {
    const { results } = await hari().get(ma.results, { params: { org, occasion_id: month }, query: {} })
    const ready = results.filter(({ abilities }) => abilities.release).map(({ id }) => id)
    await hari().get(ma.release, { params: { org, occasion_id: month }, body: { result_ids: ready } })
  }
  const text = await read(who, as)
  expect(heard(text)).toEqual(expected)
  expect(SCORE.test(text)).toBe(readsScore)
})

test('comments stand in no audit row, mail or notice', async () => {
  const kept = await world.services.database.asOwner(async (db) => [
    ...(await db.selectFrom('audit_row').selectAll().where('table_name', 'like', 'appraisal%').execute()),
    ...(await db.selectFrom('email_log').selectAll().execute()),
    ...(await db.selectFrom('signal').selectAll().execute()),
  ])
  expect(kept.length).toBeGreaterThan(0)
  expect(heard(JSON.stringify(kept))).toEqual([])
})
