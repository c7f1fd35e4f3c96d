import { addDays } from '#kernel/calendar/day.ts'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { pa, paQuestions } from '#modules/performance-appraisal/shared/appraisal.ts'
import {
  addSlot,
  appraisalYear,
  closeSlot,
  openSlot,
  slots,
} from '#modules/performance-appraisal/shared/slot.ts'
import type { Caller } from '#test/caller.ts'
import type { Name } from '#test/cast.ts'
import { finishJobs } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

export type AppraisalWorld = Awaited<ReturnType<typeof openAppraisals>>

type Mode = 'Self' | 'Supervisor' | 'Peer' | 'Subordinate' | 'Reviewer' | 'External'
export interface ModeRule {
  mode: Mode
  weight_percent: number
  visibility?: 'Named' | 'Hidden from appraisee' | 'Hidden'
  min_responses?: number
  nominate_max?: number
}

/** A world with one open slot. */
export async function openAppraisals(rules: readonly ModeRule[], about: { appeal_days?: number } = {}) {
  const world = await openWorld()
  return { world, ...(await makeSlot(world, rules, { today: '2026-11-20', ...about })) }
}

/** An open slot of two questions, which hari keeps: a rating, and a free text that nobody has to give. */
export async function makeSlot(
  world: {
    as: (name: Name) => Caller
    id: (name: Name) => string
    services: World['services'] | (() => World['services'])
  },
  rules: readonly ModeRule[],
  { today, appeal_days = 10 }: { today: string; appeal_days?: number },
) {
  const org = 'himal'
  const params = { org }
  const hari = world.as('hari')
  const category = await hari.get(questionCategory.create, { params, body: { name: 'Appraisal' } })
  const ask = (title: string, detail: object) =>
    hari.get(createQuestion, { params, body: { category_id: category.id, title, detail } as never })
  const question = (await ask('Keeps promises', { kind: 'rating', to: 5 })).id
  const words = (await ask('What went well?', { kind: 'long_text', max: 500 })).id
  const set = await hari.get(paQuestions.createSet, { params, body: { name: 'Core' } })
  const filled = await hari.get(paQuestions.changeSet, {
    params: { org, id: set.id },
    body: {
      version: set.version,
      items: [{ question_id: question }, { question_id: words, is_required: false, weight: 0 }],
    },
  })
  await hari.get(paQuestions.publishSet, { params: { org, id: set.id }, body: { version: filled.version } })
  const year = await hari.get(appraisalYear.create, {
    params,
    body: { title: 'This year', starts_on: addDays(today, -300), ends_on: addDays(today, 60) },
  })
  const { id: slot } = await hari.get(addSlot, {
    params,
    body: {
      year_id: year.id,
      title: 'Q4',
      starts_on: addDays(today, -60),
      ends_on: addDays(today, 30),
      opens_on: addDays(today, -20),
      due_on: addDays(today, 10),
      weight_percent: 100,
      kpi_percent: 0,
      missing_rule: 'Redistribute',
      appeal_days,
      box_low: 60,
      box_high: 80,
    },
  })
  const below = { org, occasion_id: slot }
  for (const rule of rules)
    await hari.get(pa.addMode, {
      params: below,
      body: {
        form: 'Questionnaire',
        set_id: set.id,
        visibility: 'Named',
        min_responses: 1,
        nominate_max: 0,
        ...rule,
      },
    })
  const version = async () => {
    const { results } = await hari.get(slots, { params, query: { as: 'hr' } })
    return results.find(({ id }) => id === slot)?.version ?? 0
  }
  await hari.get(openSlot, { params: { org, id: slot }, body: { version: await version() } })

  const work = () =>
    finishJobs({ services: typeof world.services === 'function' ? world.services() : world.services })
  const owed = async (who: Name) => {
    const { results } = await world
      .as(who)
      .get(pa.owed, { params, query: { view: 'to_do', occasion_id: slot } })
    const [first] = results
    if (!first) throw new Error(`${who} owes no form`)
    return first.id
  }
  const readForm = (who: Name, id: string) =>
    world.as(who).get(pa.readForm, { params: { org, id }, query: { as: 'user' } })
  return {
    org,
    params,
    slot,
    below,
    question,
    words,
    hari,
    owed,
    readForm,
    assign: (mode: Mode, employee: Name, appraisers: readonly Name[]) =>
      hari.get(pa.assign, {
        params: below,
        body: {
          mode,
          form: 'Questionnaire',
          employee_ids: [world.id(employee)],
          appraiser_ids: appraisers.map((name) => world.id(name)),
        },
      }),
    async generate(...employees: readonly Name[]) {
      await hari.get(pa.generate, {
        params: below,
        body: { employee_ids: employees.map((name) => world.id(name)), with_peers: false },
      })
      await work()
    },
    async send() {
      await hari.get(pa.sendAll, { params: below })
      await work()
    },
    async submit(who: Name, rating: number, more: { comment?: string; words?: string } = {}) {
      const id = await owed(who)
      const { version: seen, draft } = await readForm(who, id)
      const { status, body } = await world.as(who).ask(pa.submit, {
        params: { org, id },
        body: {
          answers: { [question]: rating, ...(more.words ? { [words]: more.words } : {}) },
          comment: more.comment ?? null,
          version: seen,
          draft_version: draft?.version ?? 0,
        },
      })
      if (status !== 204) throw new Error(`${who} could not submit: ${JSON.stringify(body)}`)
      return id
    },
    calculate: () => hari.get(pa.calculate, { params: below }),
    close: async () => hari.get(closeSlot, { params: { org, id: slot }, body: { version: await version() } }),
    async result(employee: Name) {
      const { results } = await hari.get(pa.results, { params: below, query: { as: 'hr', limit: 50 } })
      const row = results.find(({ appraisee }) => appraisee.id === world.id(employee))
      if (!row) throw new Error(`${employee} has no result`)
      return row
    },
    release: (...ids: readonly string[]) =>
      hari.ask(pa.release, { params: below, body: { result_ids: [...ids] } }),
  }
}
