import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { runConfirmations } from '#modules/hris/server/confirmation-job.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import {
  answerConfirmation,
  askConfirmation,
  confirmationForm,
  confirmationQuestions,
  confirmations,
  decideConfirmation,
  keepConfirmation,
  readConfirmation,
} from '#modules/hris/shared/confirmation.ts'
import { cancelReview, readReview } from '#modules/hris/shared/employment-review.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { runJob } from '#test/run-job.ts'
import { openConfirmationWorld, type ConfirmationWorld } from '#test/confirmation-world.ts'

let c: ConfirmationWorld
let world: ConfirmationWorld['world']
let question: string
const org = 'himal'
const params = { org }
const at = (id: string) => ({ params: { org, id } })
const hari = () => world.as('hari')
const maya = () => world.as('maya')

beforeAll(async () => {
  c = await openConfirmationWorld()
  world = c.world
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

const onProbation = (ends_on: string) => c.onProbation(ends_on)
const run = async (day: string) => {
  clock.set(`${day}T04:00:00Z`)
  return runJob(world, kindOf(runConfirmations), org, day)
}
const asked = async () => {
  const list = await hari().get(confirmations, { params, query: { as: 'hr', state: 'Asked,Answered' } })
  return list.results.find(({ person }) => person.id === world.id('asha'))
}
const answer = (id: string, body: object) =>
  maya().ask(answerConfirmation, { ...at(id), body: { answers: {}, ...body } as never })
const decide = (id: string, body: object) =>
  hari().ask(decideConfirmation, { ...at(id), body: { remarks: 'As agreed', ...body } as never })
const due = async () =>
  (await maya().get(board, { params })).due.filter(({ kind }) => kind === 'confirmation')
const days = () => c.days()

test('HR answers for a supervisor who let the day go by, and how late it was stays to be read', async () => {
  await onProbation('2026-12-31')
  await run('2026-12-02')
  const id = (await asked())?.id ?? ''
  const standIn = (version: number) =>
    hari().ask(answerConfirmation, {
      ...at(id),
      query: { as: 'hr' },
      body: { answers: {}, recommendation: 'Confirm', version } as never,
    })
  const seen = () => hari().get(readConfirmation, { ...at(id), query: { as: 'hr' } })
  expect([(await seen()).abilities.answer, (await standIn(1)).status]).toEqual([false, 403])
  expect(await due()).toMatchObject([{ count: 1, due_on: '2026-12-16' }])
  clock.set('2026-12-19T04:00:00Z')
  expect(await seen()).toMatchObject({ late_days: 3, abilities: { answer: true, decide: true } })
  const { status, body } = await standIn(1)
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'Answered', late_days: 3 })])
  expect(await due()).toEqual([])
  expect(body.recommended_by).toMatch(/^Hari/)
  clock.set('2026-12-25T04:00:00Z')
  expect(await seen()).toMatchObject({ late_days: 3, is_late: false, abilities: { answer: false } })
})

describe('asking', () => {
  test('comes so many days before the end, once, whenever the job runs, and reminds until it is answered', async () => {
    await onProbation('2026-12-14')
    expect(await run('2026-11-13')).toMatchObject({ asked: 0 })
    // the job was missed for some days
    expect(await run('2026-11-18')).toMatchObject({ asked: 1, reminded: 0 })
    expect(await run('2026-11-18')).toMatchObject({ asked: 0, reminded: 0 })
    const row = await asked()
    expect(row).toMatchObject({ state: 'Asked', asked_on: '2026-11-18', due_on: '2026-12-02', days_left: 26 })
    expect(await run('2026-11-29')).toMatchObject({ reminded: 1 })
    expect(await run('2026-11-30')).toMatchObject({ reminded: 0 })
    expect(await run('2026-12-03')).toMatchObject({ reminded: 1 })
    expect(await asked()).toMatchObject({ is_late: true, late_days: 1 })
    expect(await run('2026-12-15')).toMatchObject({ reminded: 0, overdue: 1 })
    expect(await run('2026-12-16')).toMatchObject({ overdue: 0 })
    const { body } = await answer(row?.id ?? '', { recommendation: 'Confirm', version: 1 })
    expect(JSON.stringify(body)).toContain('Labour Act 13')
  })

  test('takes the questions of the nearest form, and keeps the version that was asked', async () => {
    const category = await hari().get(questionCategory.create, { params, body: { name: 'Probation' } })
    const made = await hari().get(createQuestion, {
      params,
      body: {
        category_id: category.id,
        title: 'How is the work?',
        detail: { kind: 'rating', from: 1, to: 5, low_label: null, high_label: null },
      } as never,
    })
    question = made.id
    const publish = async (name: string, items: object[]) => {
      const set = await hari().get(
        confirmationQuestions.createSet as never,
        { params, body: { name } } as never,
      )
      const { id, version } = set as { id: string; version: number }
      const changed = await hari().get(
        confirmationQuestions.changeSet as never,
        { ...at(id), body: { items, version } } as never,
      )
      await hari().get(
        confirmationQuestions.publishSet as never,
        { ...at(id), body: { version: (changed as { version: number }).version } } as never,
      )
      return id
    }
    const usual = await publish('Usual', [{ question_id: question }])
    const ofType = await publish('Of a type', [{ question_id: question, is_required: false }])
    const employment_type_id = newId()
    await world.inOrg(org, async (db) => {
      await db.insertInto('employment_type').values({ id: employment_type_id, title: 'Trainee' }).execute()
      await db
        .updateTable('employment_assignment')
        .set({ employment_type_id })
        .where('employee_id', '=', world.id('asha'))
        .execute()
    })
    const form = (name: string, more: object) =>
      hari().ask(confirmationForm.create, { params, body: { name, ...more } as never })
    expect((await form('None', {})).body).toMatchObject({ question_set_id: ['Questions is Required'] })
    await form('Everybody', { question_set_id: usual })
    expect((await form('Again', { question_set_id: usual })).status).toBe(400)
    await onProbation('2026-12-14')
    const first = await hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
    expect(first.items).toMatchObject([{ question_id: question, is_required: true }])
    await form('Trainees', { question_set_id: ofType, employment_type_id })
    await onProbation('2026-12-13')
    const second = await hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
    expect(second.items).toMatchObject([{ is_required: false }])
  })
})

describe('answering', () => {
  test('is for whom the person reports to: once, with the answers that are required, also of two at once', async () => {
    await onProbation('2026-12-14')
    await world.inOrg(org, (db) =>
      db.updateTable('confirmation_form').set({ is_archived: true }).where('name', '=', 'Trainees').execute(),
    )
    const { id } = await hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
    expect(
      (await hari().ask(askConfirmation, { params, body: { employee_id: world.id('asha') } })).status,
    ).toBe(409)
    expect((await world.as('asha').ask(readConfirmation, { ...at(id), query: {} })).status).toBe(403)
    expect((await world.as('bikash').ask(readConfirmation, { ...at(id), query: {} })).status).not.toBe(200)
    expect((await answer(id, { recommendation: 'Extend', extend_months: 9, version: 1 })).body).toMatchObject(
      {
        reason: ['Reason is Required'],
        recommendation: [expect.stringContaining('as long as it may be')],
      },
    )
    expect((await answer(id, { recommendation: 'Confirm', version: 1 })).body).toMatchObject({
      answers: { [question]: [expect.any(String)] },
    })
    await maya().get(keepConfirmation, { ...at(id), body: { answers: { [question]: 3 } } })
    const seen = await maya().get(readConfirmation, { ...at(id), query: { as: 'supervisor' } })
    expect(seen).toMatchObject({ start: { [question]: 3 }, abilities: { answer: true, decide: false } })
    const said = {
      answers: { [question]: 4 },
      recommendation: 'Confirm',
      reason: 'Quick and careful',
      version: 1,
    }
    const both = await Promise.all([answer(id, said), answer(id, said)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const shown = await hari().get(readConfirmation, { ...at(id), query: { as: 'hr' } })
    expect(shown).toMatchObject({
      state: 'Answered',
      recommendation: 'Confirm',
      recommended_by: 'Maya Shrestha',
      items: [{ value: 4 }],
      abilities: { answer: false, decide: true },
    })
  })
})

describe('deciding', () => {
  const open = async (ends_on: string) => {
    await onProbation(ends_on)
    return hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
  }

  test('Confirm arranges the change for the day after the end; taken back, it waits for another decision', async () => {
    const { id } = await open('2026-12-14')
    const both = await Promise.all([
      decide(id, { outcome: 'Confirm', version: 1 }),
      decide(id, { outcome: 'Confirm', version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // nothing is sent to compare with: it is no form that two have filled
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      detail: 'Somebody else was first: this is already Decided.',
    })
    const done = await hari().get(readConfirmation, { ...at(id), query: { as: 'hr' } })
    expect(done).toMatchObject({
      state: 'Decided',
      outcome: 'Confirm',
      review: { state: 'Scheduled', effective_from: '2026-12-15' },
    })
    const review = await hari().get(readReview, at(done.review?.id ?? ''))
    await hari().get(cancelReview, {
      ...at(review.id),
      body: { remarks: 'Too early', version: review.version },
    })
    expect(await hari().get(readConfirmation, { ...at(id), query: { as: 'hr' } })).toMatchObject({
      state: 'Asked',
      outcome: null,
      review: null,
    })
    expect((await decide(id, { outcome: 'Confirm', effective_from: '2026-11-20', version: 3 })).status).toBe(
      200,
    )
    expect((await days()).confirmed_on).toBe('2026-11-20')
  })

  test('Extend moves the end within law and settings, and the new end is asked about anew', async () => {
    const { id, latest_end } = await open('2026-11-30')
    expect(latest_end).toBe('2026-12-14')
    expect(
      (await decide(id, { outcome: 'Extend', probation_ends_on: '2027-01-31', version: 1 })).body,
    ).toMatchObject({
      probation_ends_on: [expect.stringContaining('Labour Act 13')],
    })
    expect(
      (await decide(id, { outcome: 'Extend', probation_ends_on: '2026-11-29', version: 1 })).status,
    ).toBe(400)
    expect(
      (await decide(id, { outcome: 'Extend', probation_ends_on: '2026-12-14', version: 1 })).status,
    ).toBe(200)
    expect((await days()).probation_ends_on).toBe('2026-12-14')
    expect(await run('2026-11-21')).toMatchObject({ asked: 1 })
    expect(await asked()).toMatchObject({ ends_on: '2026-12-14', extended: 1 })
  })

  test('Separate needs a last day, and is too late after the end, which is a confirmation by law', async () => {
    const { id } = await open('2026-11-25')
    expect((await decide(id, { outcome: 'Separate', version: 1 })).body).toMatchObject({
      last_working_on: ['Last working day is Required'],
    })
    clock.set('2026-11-26T04:00:00Z')
    const late = await decide(id, { outcome: 'Separate', last_working_on: '2026-12-01', version: 1 })
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('Labour Act 13')])
    clock.set('2026-11-20T04:00:00Z')
    expect(
      (await decide(id, { outcome: 'Separate', last_working_on: '2026-11-25', version: 1 })).status,
    ).toBe(200)
  })

  test('a change that a second person has to approve is sent to them', async () => {
    await hari().get(reviewSettings.update, { params, body: { second_person: true, version: 0 } })
    const { id } = await open('2026-12-14')
    const { body } = await decide(id, { outcome: 'Confirm', version: 1 })
    expect(body).toMatchObject({ state: 'Decided', review: { state: 'Requested' } })
    await hari().get(reviewSettings.update, { params, body: { second_person: false, version: 1 } })
  })
})
