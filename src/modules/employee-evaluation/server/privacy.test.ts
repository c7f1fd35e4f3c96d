import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { ev, evQuestions } from '#modules/employee-evaluation/shared/evaluation.ts'
import { addPeriod, closePeriod, openPeriod, periods } from '#modules/employee-evaluation/shared/period.ts'
import {
  addTargetRow,
  assignTargets,
  assignedTargets,
  enterActual,
  target,
  targetForm,
} from '#modules/employee-evaluation/shared/target.ts'
import type { Name } from '#test/cast.ts'
import { everythingRead } from '#test/everything-read.ts'
import { finishJobs } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

type Role = 'user' | 'supervisor' | 'hr'
let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
let [period, question, form] = ['', '', '']
const below = () => ({ org, occasion_id: period })
/** What each of them wrote, each recognisable. */
const words: Readonly<Record<string, string>> = {
  asha: 'Zinnia words of the appraisee',
  maya: 'Marigold words of the supervisor',
  bikash: 'Aster words',
  gita: 'Begonia words',
  rajan: 'Dahlia words',
  actual: 'Lotus remark on an actual',
}
const hidden = ['Bikash Rai', 'Gita Thapa', 'Rajan Karki']
const version = async () =>
  (await hari().get(periods, { params, query: {} })).results.find(({ id }) => id === period)?.version ?? 0

beforeAll(async () => {
  world = await openWorld()
  const category = await hari().get(questionCategory.create, { params, body: { name: 'Evaluation' } })
  question = (
    await hari().get(createQuestion, {
      params,
      body: { category_id: category.id, title: 'Keeps promises', detail: { kind: 'rating', to: 5 } } as never,
    })
  ).id
  const set = await hari().get(evQuestions.createSet, { params, body: { name: 'Core' } })
  const filled = await hari().get(evQuestions.changeSet, {
    params: { org, id: set.id },
    body: { version: set.version, items: [{ question_id: question }] },
  } as never)
  await hari().get(evQuestions.publishSet, {
    params: { org, id: set.id },
    body: { version: (filled as { version: number }).version },
  })
  const { id: sales } = await hari().get(target.create, {
    params,
    body: { title: 'Sales', unit: null, kind: 'Sum', direction: 'Higher is better' } as never,
  })
  form = (
    await hari().get(targetForm.create, {
      params,
      body: { title: 'Year', starts_on: '2026-07-17', ends_on: '2027-07-15' } as never,
    })
  ).id
  await hari().get(addTargetRow, {
    params: { org, form_id: form },
    body: { target_id: sales, weight_percent: 100, target: '100', minimum: null },
  } as never)
  await hari().get(assignTargets, { params, body: { form_id: form, employee_ids: [world.id('asha')] } })
  const { results } = await hari().get(assignedTargets, { params, query: { as: 'hr' } as never })
  await hari().get(enterActual, {
    params: { org, id: results[0]?.id ?? '' },
    body: {
      on_date: '2026-11-01',
      value: '50',
      remarks: words['actual'] ?? '',
      version: results[0]?.version ?? 0,
    },
  })
  period = (
    await hari().get(addPeriod, {
      params,
      body: {
        title: 'Year',
        starts_on: '2026-07-17',
        ends_on: '2027-07-15',
        opens_on: '2026-11-01',
        due_on: '2026-12-31',
        target_form_id: form,
        kpi_percent: 0,
        missing_rule: 'Redistribute',
        appeal_days: 10,
        shows_rank: true,
      },
    })
  ).id
  const modes = [
    { mode: 'Self', weight_percent: 0 },
    { mode: 'Supervisor', weight_percent: 50 },
    { mode: 'Peer', weight_percent: 50, visibility: 'Hidden', min_responses: 3 },
  ]
  for (const mode of modes)
    await hari().get(ev.addMode, {
      params: below(),
      body: {
        form: 'Questionnaire',
        set_id: set.id,
        visibility: 'Named',
        min_responses: 1,
        nominate_max: 0,
        ...mode,
      } as never,
    })
  await hari().get(openPeriod, { params: { org, id: period }, body: { version: await version() } })
  await hari().get(ev.generate, {
    params: below(),
    body: { employee_ids: [world.id('asha')], with_peers: false },
  })
  await finishJobs(world)
  await hari().get(ev.assign, {
    params: below(),
    body: {
      mode: 'Peer',
      form: 'Questionnaire',
      employee_ids: [world.id('asha')],
      appraiser_ids: (['bikash', 'gita', 'rajan'] as const).map((name) => world.id(name)),
    },
  })
  await hari().get(ev.sendAll, { params: below(), body: {} as never })
  await finishJobs(world)
  for (const [who, rating] of [
    ['asha', 5],
    ['maya', 4],
    ['bikash', 2],
    ['gita', 3],
    ['rajan', 3],
  ] as const) {
    const { results: owed } = await world.as(who).get(ev.owed, { params, query: { view: 'to_do' } })
    const at = { org, id: owed[0]?.id ?? '' }
    const open = await world.as(who).get(ev.readForm, { params: at, query: { as: 'user' } })
    await world.as(who).get(ev.submit, {
      params: at,
      body: {
        answers: { [question]: rating },
        comment: words[who] ?? null,
        version: open.version,
        draft_version: 0,
      },
    })
  }
  await hari().get(ev.calculate, { params: below(), body: {} as never })
})
afterAll(() => world.close())

async function read(who: Name, as: Role, under = '/employee-evaluation/{org}'): Promise<string> {
  const ids = await world.inOrg(org, async (db) => {
    const of = async (table: 'appraisal_result' | 'appraisal_assignment' | 'assigned_target') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
    const [results, forms, targets] = [
      await of('appraisal_result'),
      await of('appraisal_assignment'),
      await of('assigned_target'),
    ]
    return [period, ...results, ...forms, ...targets]
  })
  return everythingRead(world, who, {
    below: under,
    as,
    org,
    ids: { id: ids, occasion_id: [period], form_id: [form], employee_id: [world.id('asha')] },
  })
}
const heard = (text: string) => Object.keys(words).filter((name) => text.includes(words[name] ?? '?'))

test.each<[Name, Role, string[]]>([
  ['asha', 'user', ['asha', 'actual']],
  ['maya', 'user', ['maya']],
  ['maya', 'supervisor', []],
  ['bikash', 'user', []],
  ['tara', 'user', []],
  ['hari', 'user', []],
  ['hari', 'hr', ['asha', 'maya', 'actual']],
])('open, calculated and not released: what %s reads as %s at all endpoints', async (who, as, expected) => {
  const text = await read(who, as)
  expect(heard(text)).toEqual(expected)
  if (as !== 'hr') expect(text).not.toContain('"score":"80.00"')
  if (who !== 'hari')
    for (const name of hidden.filter((one) => who !== 'bikash' || !one.startsWith('Bikash')))
      expect(text).not.toContain(name)
})

test.each<[Name, Role, string[]]>([
  ['asha', 'user', ['asha', 'actual']],
  ['maya', 'user', ['maya']],
  ['bikash', 'user', []],
  ['hari', 'hr', ['asha', 'maya', 'bikash', 'gita', 'rajan', 'actual']],
])('closed and not released: %s as %s', async (who, as, expected) => {
  if (who === 'asha') {
    await hari().get(closePeriod, { params: { org, id: period }, body: { version: await version() } })
    await hari().get(ev.calculate, { params: below(), body: {} as never })
  }
  expect(heard(await read(who, as))).toEqual(expected)
})

test.each<[Name, Role, string[]]>([
  ['asha', 'user', ['asha', 'maya', 'bikash', 'gita', 'rajan', 'actual']],
  ['maya', 'user', ['maya']],
  ['maya', 'supervisor', []],
  ['bikash', 'user', []],
  ['tara', 'user', []],
])('released: %s as %s', async (who, as, expected) => {
  if (who === 'asha') {
    const { results } = await hari().get(ev.results, { params: below(), query: {} })
    await hari().get(ev.release, { params: below(), body: { result_ids: results.map(({ id }) => id) } })
  }
  const text = await read(who, as)
  expect(heard(text)).toEqual(expected)
  if (who === 'asha') for (const name of hidden) expect(text).not.toContain(name)
})

test('nobody finds hidden evaluators in lists that are exported, in logs or in the audit trail', async () => {
  const isNamed = (text: string) =>
    ['bikash', 'gita', 'rajan'].some((name) => text.includes(world.id(name as Name)))
  // an exported list is the list that its reader sees
  for (const form of await hari()
    .get(ev.assignments, { params: below(), query: { mode: ['Peer'], limit: 50 } as never })
    .then(({ results }) => results))
    expect(form.appraiser).toBeNull()
  const audited = await read('hari', 'hr', '/audit/')
  const told = await world.services.database.asOwner(async (db) => [
    ...(await db.selectFrom('email_log').select(['recipient', 'subject']).execute()),
    ...(await db
      .selectFrom('signal')
      .select(['name', 'payload'])
      .where('name', 'like', '%released%')
      .execute()),
  ])
  expect(heard(audited)).toEqual([])
  expect(isNamed(JSON.stringify(told))).toBe(false)
  const answers = await world.inOrg(org, (db) =>
    db
      .selectFrom('appraisal_response as r')
      .innerJoin('appraisal_mode as m', 'm.id', 'r.mode_id')
      .where('m.mode', '=', 'Peer')
      .select(['r.id', 'r.assignment_id'])
      .execute(),
  )
  expect(answers).toHaveLength(3)
  expect(answers.every(({ id, assignment_id }) => assignment_id === null && id[14] === '4')).toBe(true)
})
